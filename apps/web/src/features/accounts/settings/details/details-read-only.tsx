import type { Account } from '@stoa/contract/browser'
import { SimpleGrid, Stack, Text, SettingsCard } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useOptions } from '../../../shared/session/index.ts'

/** The account's details as text, for users who may not change them. */
export function DetailsReadOnly({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const word = useWords()
  return (
    <>
      <SettingsCard title={t('settings.details')} text={t('settings.details_text')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Fact label={t('fields.name')} value={account.name} />
          <Fact label={t('fields.industry')} value={account.industry} />
          <Fact label={t('fields.employees')} value={word('employees', account.employees)} />
          <Fact label={t('fields.type')} value={t(`types.${account.type}`)} />
        </SimpleGrid>
        {account.description && <Description label={t('fields.description')} html={account.description} />}
      </SettingsCard>
      <SettingsCard title={t('settings.region')} text={t('settings.region_text')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Fact label={t('fields.country_code')} value={word('countries', account.country_code)} />
          <Fact label={t('fields.currency')} value={word('currencies', account.currency)} />
          <Fact label={t('fields.locale')} value={word('locales', account.locale)} />
          <Fact label={t('fields.time_zone')} value={word('time_zones', account.time_zone)} />
        </SimpleGrid>
      </SettingsCard>
    </>
  )
}

/** Labels of the closed lists that the details use. */
function useWords() {
  const lists = {
    employees: useOptions('employees'),
    countries: useOptions('countries'),
    currencies: useOptions('currencies'),
    locales: useOptions('locales'),
    time_zones: useOptions('time_zones'),
  }
  return (list: keyof typeof lists, value: string | null) => lists[list].find((option) => option.value === value)?.label ?? value
}

/** A description as HTML, which the server has sanitised. */
function Description({ label, html }: { label: string; html: string }) {
  return (
    <Stack gap={0} mt="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }} dangerouslySetInnerHTML={{ __html: html }} />
    </Stack>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <Stack gap={0}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {value || '–'}
      </Text>
    </Stack>
  )
}
