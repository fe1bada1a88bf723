import {
  BaseTextarea,
  Checkbox,
  DatePicker,
  DayInput,
  NumberInput,
  PasswordInput,
  PhoneInput,
  Radio,
  Select,
  SimpleGrid,
  SimpleSearch,
  SimpleSelect,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Fields: empty, filled, with an error, and without use. */
export function Fields() {
  const { t } = useTranslation('components')
  const options = ['new', 'won', 'lost'].map((value) => ({ value, label: t(`samples.stages.${value}`) }))
  const [stage, setStage] = useState<string | number | null>('won')
  const [amount, setAmount] = useState<number | '' | null>(1250.5)
  const [phone, setPhone] = useState('+30 697 123 4567')
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 4 }}>
        <TextInput label={t('fields.empty')} placeholder={t('samples.name')} />
        <TextInput label={t('fields.filled')} description={t('fields.description')} defaultValue={t('samples.name')} required />
        <TextInput label={t('fields.wrong')} defaultValue="maria@" error={t('fields.error')} />
        <TextInput label={t('fields.disabled')} defaultValue={t('samples.name')} disabled />
        <Textarea label={t('fields.text')} defaultValue={t('samples.sentence')} />
        <BaseTextarea label={t('fields.long_text')} rows={3} error={t('fields.error')} />
        <Select label={t('fields.choice')} options={options} value={stage} onChange={setStage} />
        <Select label={t('fields.choice_wrong')} options={options} error={t('fields.error')} />
        <SimpleSelect label={t('fields.short_choice')} options={options} defaultValue="new" />
        <NumberInput label={t('fields.amount')} value={amount} onChange={setAmount} suffix=" €" />
        <PhoneInput label={t('fields.phone')} value={phone} onChange={setPhone} />
        <PasswordInput label={t('fields.password')} defaultValue="stoa-2026" />
        <DayInput label={t('fields.day')} value="2026-11-29" />
        <DatePicker label={t('fields.period')} mode="range" value={['2026-11-01', '2026-11-29']} />
        <DatePicker label={t('fields.day_wrong')} error={t('fields.error')} />
        <SimpleSearch label={t('fields.search')} onSubmit={() => undefined} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Stack gap="xs">
          <Checkbox label={t('fields.off')} />
          <Checkbox label={t('fields.on')} defaultChecked />
          <Checkbox label={t('fields.part')} indeterminate readOnly />
          <Checkbox label={t('fields.disabled')} disabled />
          <Checkbox label={t('fields.wrong')} error={t('fields.error')} />
        </Stack>
        <Stack gap="xs">
          <Radio name="one" label={t('fields.off')} />
          <Radio name="one" label={t('fields.on')} defaultChecked />
          <Radio name="one" label={t('fields.disabled')} disabled />
        </Stack>
        <Stack gap="xs">
          <Switch label={t('fields.off')} />
          <Switch label={t('fields.on')} defaultChecked />
          <Switch label={t('fields.disabled')} disabled />
        </Stack>
      </SimpleGrid>
    </>
  )
}
