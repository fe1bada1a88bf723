import { contactLists, LIST_OPT_INS, LIST_VISIBILITIES } from '@stoa/contract/browser'
import { Radio, Select, Stack, Switch, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { EndpointForm } from '../../../../kit/index.ts'
import { useSenders } from '../../../messaging/email/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'

/** Defaults of the form of a list. */
export const NEW_LIST = {
  name: '',
  description: '',
  public_name: '',
  visibility: 'private' as 'private' | 'public',
  opt_in: 'single' as 'single' | 'double',
  is_welcoming: false,
  welcome_subject: '',
  welcome_message: '',
  from_email_uuid: null as string | null,
}

export const LIST_RULES = {
  name: `required|max:${contactLists.create.limits.name.maxLength}`,
  description: `max:${contactLists.create.limits.description.maxLength}`,
  public_name: `max:${contactLists.create.limits.public_name.maxLength}`,
  welcome_subject: `max:${contactLists.create.limits.welcome_subject.maxLength}`,
  welcome_message: `max:${contactLists.create.limits.welcome_message.maxLength}`,
}

/** Labels of the fields in error messages. */
export function useListLabels(): Record<string, string> {
  const { t } = useTranslation('lists')
  return Object.fromEntries(
    (['name', 'description', 'public_name', 'welcome_subject', 'welcome_message'] as const).map((field) => [field, t(`fields.${field}`)]),
  )
}

/** Inputs for name, opt-in, visibility and welcome mail. */
export function ListFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('lists')
  return (
    <Stack>
      <TextInput data-autofocus label={t('fields.name')} required {...form.getInputProps('name')} />
      <Textarea rows={2} label={t('fields.description')} {...form.getInputProps('description')} />
      <Radio.Group label={t('fields.opt_in')} {...form.getInputProps('opt_in')}>
        <Stack gap={6} mt={6}>
          {LIST_OPT_INS.map((value) => (
            <Radio key={value} value={value} label={t(`opt_ins.${value}`)} description={t(`opt_in_texts.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group label={t('fields.visibility')} {...form.getInputProps('visibility')}>
        <Stack gap={6} mt={6}>
          {LIST_VISIBILITIES.map((value) => (
            <Radio key={value} value={value} label={t(`visibilities.${value}`)} description={t(`visibility_texts.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput label={t('fields.public_name')} description={t('public_name_hint')} {...form.getInputProps('public_name')} />
      <Switch
        label={t('fields.is_welcoming')}
        description={t('welcome_hint')}
        {...form.getInputProps('is_welcoming', { type: 'checkbox' })}
      />
      <ListSender {...form.getInputProps('from_email_uuid')} />
      {form.values.is_welcoming && (
        <>
          <TextInput label={t('fields.welcome_subject')} {...form.getInputProps('welcome_subject')} />
          <Textarea rows={6} label={t('fields.welcome_message')} required {...form.getInputProps('welcome_message')} />
        </>
      )}
    </Stack>
  )
}

/** Selects the verified sender of the list; hidden without verified senders. */
function ListSender(props: Partial<Parameters<typeof Select>[0]>) {
  const { t } = useTranslation('lists')
  const { options } = useSenders(useAccountId())
  if (!options.length) return null
  return (
    <Select
      label={t('fields.from_email_uuid')}
      description={t('sender_hint')}
      placeholder={t('sender_platform')}
      clearable
      options={options}
      {...props}
    />
  )
}
