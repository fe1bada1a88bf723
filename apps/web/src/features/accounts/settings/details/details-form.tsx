import { accounts, type Account, type AccountUpdate } from '@stoa/contract/browser'
import { Alert, Button, Group, Select, SimpleGrid, Stack, TextInput, toast, SettingsCard, useScrollToError } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpointForm } from '../../../../kit/index.ts'
import { RichTextField } from '../../../shared/fields/index.ts'
import { useReloadSession, useOptions } from '../../../shared/session/index.ts'

/** Names, language, time zone and currency of the account. */
export function DetailsForm({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const reload = useReloadSession()
  const form = useEndpointForm(accounts.update, {
    params: { id: account.id },
    defaults: {
      name: account.name,
      industry: account.industry ?? '',
      employees: account.employees,
      description: account.description ?? '',
      country_code: account.country_code,
      currency: account.currency,
      locale: account.locale,
      time_zone: account.time_zone,
    },
    rules: { name: `required|max:${accounts.update.limits.name.maxLength}`, industry: `max:${accounts.update.limits.industry.maxLength}` },
    labels: { name: t('fields.name'), industry: t('fields.industry') },
    toBody: (values) => values as unknown as AccountUpdate,
    onDone: () => {
      toast({ message: t('settings.saved'), tone: 'good' })
      void reload()
    },
  })
  const formRef = useScrollToError(form.status)
  return (
    <form ref={formRef} noValidate onSubmit={form.onSubmit} data-status={form.status}>
      <Stack gap="md">
        <SettingsCard title={t('settings.details')} text={t('settings.details_text')}>
          <Stack>
            {form.error && <Alert color="red" variant="light" role="alert" title={form.error.message} />}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput label={t('fields.name')} required {...form.getInputProps('name')} />
              <TextInput label={t('fields.industry')} {...form.getInputProps('industry')} />
              <Select label={t('fields.employees')} options={useOptions('employees')} {...form.getInputProps('employees')} />
              <TextInput label={t('fields.type')} value={t(`types.${account.type}`)} readOnly variant="filled" />
            </SimpleGrid>
            <RichTextField
              label={t('fields.description')}
              value={form.values.description}
              onChange={(html) => form.setFieldValue('description', html)}
              error={form.errors.description}
              height={7}
            />
          </Stack>
        </SettingsCard>
        <SettingsCard title={t('settings.region')} text={t('settings.region_text')}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Select label={t('fields.country_code')} required options={useOptions('countries')} {...form.getInputProps('country_code')} />
            <Select label={t('fields.currency')} required options={useOptions('currencies')} {...form.getInputProps('currency')} />
            <Select
              label={t('fields.locale')}
              required
              options={useOptions('locales')}
              description={t('hints.locale')}
              {...form.getInputProps('locale')}
            />
            <Select
              label={t('fields.time_zone')}
              required
              options={useOptions('time_zones')}
              description={t('hints.time_zone')}
              {...form.getInputProps('time_zone')}
            />
          </SimpleGrid>
        </SettingsCard>
        <Group justify="flex-end">
          <Button type="submit" loading={form.isPending} disabled={!form.isDirty()}>
            {t('settings.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
