import { ADDRESS_LABELS, contactPhysicalAddresses, type Contact } from '@stoa/contract/browser'
import { Select, SimpleGrid, TextInput } from '@stoa/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../../kit/index.ts'
import { countryChoices } from '../../../../shared/fields/index.ts'
import { InlineForm } from '../../../../shared/records/index.ts'

/** The form that adds a postal address to a contact. */
export function AddAddress({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t, i18n } = useTranslation('contact')
  const countries = useMemo(() => countryChoices(i18n.language), [i18n.language])
  const form = useEndpointForm(contactPhysicalAddresses.create, {
    params: { contact_id: contact.id },
    defaults: {
      line1: '',
      line2: '',
      postal_code: '',
      city: '',
      country_code: 'GR',
      label: 'home',
      is_primary: !contact.physicalAddresses?.length,
    },
    rules: {
      line1: `required|max:${contactPhysicalAddresses.create.limits.line1.maxLength}`,
      city: `max:${contactPhysicalAddresses.create.limits.city.maxLength}`,
      postal_code: `max:${contactPhysicalAddresses.create.limits.postal_code.maxLength}`,
    },
    labels: { line1: t('addresses.line1'), city: t('addresses.city'), postal_code: t('addresses.postal_code') },
    invalidates: ['contacts', 'activity_logs'],
    onDone: onClose,
  })
  return (
    <InlineForm form={form} onCancel={onClose}>
      <TextInput label={t('addresses.line1')} required {...form.getInputProps('line1')} />
      <SimpleGrid cols={2} spacing="xs">
        <TextInput label={t('addresses.postal_code')} {...form.getInputProps('postal_code')} />
        <TextInput label={t('addresses.city')} {...form.getInputProps('city')} />
        <Select label={t('addresses.country')} required options={countries} {...form.getInputProps('country_code')} />
        <Select
          label={t('label')}
          required
          options={ADDRESS_LABELS.map((value) => ({ value, label: t(`addresses.labels.${value}`) }))}
          {...form.getInputProps('label')}
        />
      </SimpleGrid>
    </InlineForm>
  )
}
