import { API_TOKEN_EXPIRIES, type ApiTokenInput } from '@stoa/contract/browser'
import { Alert, DayInput, localDay, SimpleGrid, SimpleSelect, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, type FormFields } from '../../../kit/index.ts'

const DAY_MS = 86_400_000
const LIFETIMES: Partial<Record<ApiTokenInput['expiry'], number>> = { '30_days': 30, '90_days': 90, '365_days': 365 }

/** How long a token lives, and the day on which a chosen number of days ends. */
export function ExpiryFields({ form }: { form: FormFields<{ expiry: ApiTokenInput['expiry'] }> }) {
  const { t, i18n } = useTranslation('integrations')
  const { expiry } = form.values
  const [now] = useState(() => new Date())
  const days = LIFETIMES[expiry]
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SimpleSelect
          label={t('tokens.fields.expiry')}
          required
          options={API_TOKEN_EXPIRIES.map((value) => ({ value, label: t(`tokens.expiries.${value}`) }))}
          {...form.getInputProps('expiry')}
        />
        {expiry === 'date' && (
          <DayInput label={t('tokens.fields.expires_on')} required min={localDay(now)} {...form.getInputProps('expires_on')} />
        )}
      </SimpleGrid>
      {days !== undefined && (
        <Text size="sm" c="dimmed">
          {t('tokens.expires_at', { day: formatDay(new Date(now.getTime() + days * DAY_MS).toISOString(), i18n.language) })}
        </Text>
      )}
      {expiry === 'never' && <Alert color="yellow">{t('tokens.never_warning')}</Alert>}
    </>
  )
}
