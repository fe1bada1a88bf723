import { CONTACT_LIFECYCLES, contactAssignees } from '@stoa/contract/browser'
import { PhoneInput, Select, SimpleGrid, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type EndpointForm } from '../../../kit/index.ts'
import { TagNamesInput } from '../../shared/records/index.ts'

/** Inputs shared by the forms that create and edit a contact. */
export function ContactFields({ form, accountId }: { form: EndpointForm; accountId: number }) {
  const { t } = useTranslation('crm')
  const assignees = useEndpoint(contactAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('contacts.fields.first_name')} data-autofocus autoComplete="off" {...form.getInputProps('first_name')} />
        <TextInput label={t('contacts.fields.last_name')} autoComplete="off" {...form.getInputProps('last_name')} />
        <TextInput label={t('contacts.fields.email')} type="email" autoComplete="off" {...form.getInputProps('email')} />
        <PhoneInput label={t('contacts.fields.phone')} {...form.getInputProps('phone')} />
        <TextInput label={t('contacts.fields.company')} autoComplete="off" {...form.getInputProps('company')} />
        <Select
          label={t('contacts.fields.lifecycle')}
          required
          options={CONTACT_LIFECYCLES.map((value) => ({ value, label: t(`contacts.lifecycles.${value}`) }))}
          {...form.getInputProps('lifecycle')}
        />
        <Select label={t('contacts.fields.user_id')} options={assignees.answer?.data ?? []} {...form.getInputProps('user_id')} />
        <TagNamesInput accountId={accountId} label={t('contacts.fields.tags')} {...form.getInputProps('tags')} />
      </SimpleGrid>
      <Textarea label={t('contacts.fields.notes')} {...form.getInputProps('notes')} />
    </>
  )
}
