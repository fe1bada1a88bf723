import { CHANNELS, type ContactImport, type ImportMapping } from '@stoa/contract/browser'
import { Checkbox, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

type Channel = (typeof CHANNELS)[number]

/** What the importing member states about the consent of the people in the file. */
export interface StatedConsent {
  channels: readonly Channel[]
  is_confirmed: boolean
}

/** Nothing is stated beforehand: consent is never preselected. */
export const NOTHING_STATED: StatedConsent = { channels: [], is_confirmed: false }

/**
 * The channels for which the member states a basis, and the confirmation of the wording that names them. A column of consent
 * decides about its channel, row by row.
 */
export function ImportConsent({
  row,
  consent,
  setConsent,
  texts,
  errors,
}: {
  row: ContactImport
  consent: StatedConsent
  setConsent: (next: StatedConsent) => void
  texts: Record<'email_sms' | 'email' | 'sms' | 'none', string>
  errors: Record<string, string[]>
}) {
  const { t } = useTranslation('imports')
  const columnOf = (channel: Channel) => consentColumn(row, channel)
  const stated = CHANNELS.filter((channel) => consent.channels.includes(channel) && columnOf(channel) === undefined)
  // A changed statement has another wording, which has to be confirmed again.
  const choose = (channel: Channel, isOn: boolean) =>
    setConsent({
      channels: isOn ? [...consent.channels, channel] : consent.channels.filter((one) => one !== channel),
      is_confirmed: false,
    })
  return (
    <Stack gap="sm">
      <Stack gap={8} role="group" aria-label={t('consent.title')}>
        <Text size="sm" fw={550}>
          {t('consent.title')}
        </Text>
        {CHANNELS.map((channel) => {
          const column = columnOf(channel)
          return (
            <Checkbox
              key={channel}
              label={t(`consent.${channel}`)}
              description={column === undefined ? undefined : t('consent.by_column', { column })}
              checked={column === undefined && consent.channels.includes(channel)}
              disabled={column !== undefined}
              onChange={(event) => choose(channel, event.currentTarget.checked)}
            />
          )
        })}
        <Text size="xs" c="dimmed">
          {t('consent.hint')}
        </Text>
      </Stack>
      <Checkbox
        checked={consent.is_confirmed}
        onChange={(event) => setConsent({ ...consent, is_confirmed: event.currentTarget.checked })}
        label={
          <Text size="sm" fw={550}>
            {t(stated.length ? 'check.consent' : 'consent.confirm')}
          </Text>
        }
        description={texts[(stated.join('_') || 'none') as keyof typeof texts]}
        error={errors['options.gdpr_consent']?.[0]}
        required
      />
    </Stack>
  )
}

/** Heading or number of the column that decides about the consent to a channel. */
function consentColumn(row: ContactImport, channel: Channel): string | undefined {
  const found = Object.entries(row.mapping as ImportMapping).find(([, field]) => field === `consent_${channel}`)
  if (!found) return undefined
  return row.columns[Number(found[0])]?.heading ?? String(Number(found[0]) + 1)
}
