import { relationMovements, type AccountRelation, type MovementInput } from '@stoa/contract/browser'
import { Radio, Group, Select, SimpleGrid, SimpleSelect, Text, TextInput, toast, DayInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { useOptions, useReaderDay } from '../../../shared/session/index.ts'

const TYPES = ['opening_balance', 'adjustment', 'write_off'] as const

/** Adds a manual movement to the ledger. It cannot be changed; a further movement corrects it. */
export function MovementModal({ relation, accountId, onClose }: { relation: AccountRelation; accountId: number; onClose: () => void }) {
  const { t } = useTranslation('relations')
  const today = useReaderDay()
  const form = useEndpointForm(relationMovements.create, {
    params: { account_id: accountId, account_relation_uuid: relation.uuid },
    defaults: {
      type: relation.balance_minor === 0 ? 'opening_balance' : 'adjustment',
      date: today,
      due_date: '',
      number: '',
      description: '',
      side: relation.type === 'provider' ? 'credit' : 'debit',
      debit_minor: null as number | string | null,
      currency: relation.currency,
    },
    rules: { date: 'required', description: 'required', debit_minor: 'required|money' },
    labels: { date: t('movements.date'), description: t('movements.description'), debit_minor: t('movements.amount') },
    toBody: ({ side, debit_minor, currency, ...values }) => ({
      ...values,
      type: values.type as (typeof TYPES)[number],
      currency: currency as MovementInput['currency'],
      due_date: values.due_date || null,
      number: values.number || null,
      [side === 'debit' ? 'debit_minor' : 'credit_minor']: debit_minor as number,
    }),
    invalidates: ['movements', 'relations', 'account-clients', 'providers', 'activity_logs', 'timeLine'],
    onDone: () => {
      toast({ message: t('movements.added'), tone: 'good' })
      onClose()
    },
  })
  return (
    <FormModal title={t('movements.add')} form={form} submitLabel={t('movements.submit')} onClose={onClose}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SimpleSelect
          label={t('movements.type')}
          required
          options={TYPES.map((value) => ({ value, label: t(`movements.types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <DayInput label={t('movements.date')} required max={today} {...form.getInputProps('date')} />
        <MoneyInput
          label={t('movements.amount')}
          required
          currency={form.values.currency}
          {...form.getInputProps('debit_minor')}
          error={form.errors.debit_minor ?? form.errors.credit_minor}
        />
        <Select label={t('fields.currency')} required options={useOptions('currencies')} {...form.getInputProps('currency')} />
        <DayInput label={t('movements.due_date')} description={t('movements.due_help')} {...form.getInputProps('due_date')} />
      </SimpleGrid>
      <Radio.Group label={t('movements.side')} {...form.getInputProps('side')}>
        <Group mt={4}>
          <Radio value="debit" label={t('movements.debit_minor')} />
          <Radio value="credit" label={t('movements.credit_minor')} />
        </Group>
      </Radio.Group>
      <TextInput
        label={t('movements.number')}
        maxLength={relationMovements.create.limits.number.maxLength}
        {...form.getInputProps('number')}
      />
      <TextInput
        label={t('movements.description')}
        required
        maxLength={relationMovements.create.limits.description.maxLength}
        {...form.getInputProps('description')}
      />
      <Text size="xs" c="dimmed">
        {t('movements.stays')}
      </Text>
    </FormModal>
  )
}
