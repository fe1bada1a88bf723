import type { CampaignPreflight } from '@stoa/contract/browser'
import { Group, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

interface Finding {
  code: string
  blocking: boolean
  subject: string | null
}

interface PreflightFindingsProps<F extends Finding> {
  findings: readonly F[]
  say: (finding: F) => string
}

/** What must be solved before sending, then what should be looked at; or that nothing was found. */
export function PreflightFindings<F extends Finding>({ findings, say }: PreflightFindingsProps<F>) {
  const { t } = useTranslation('email_campaigns')
  if (!findings.length)
    return (
      <Group gap="xs">
        <StatusBadge tone="good">{t('preflight.ready')}</StatusBadge>
        <Text size="sm">{t('preflight.nothing')}</Text>
      </Group>
    )
  const ordered = findings.toSorted((one, other) => Number(other.blocking) - Number(one.blocking))
  return (
    <Stack gap={6} role="list" aria-label={t('preflight.findings')}>
      {ordered.map((finding) => (
        <Paper key={`${finding.code}:${finding.subject}`} withBorder p="xs" role="listitem">
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <StatusBadge tone={finding.blocking ? 'bad' : 'warning'}>
              {t(finding.blocking ? 'preflight.blocking' : 'preflight.notice')}
            </StatusBadge>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {say(finding)}
            </Text>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}

/** The links of the mail with the answer that each gave. */
export function PreflightLinks({ links }: Pick<CampaignPreflight, 'links'>) {
  const { t } = useTranslation('email_campaigns')
  if (!links.length) return null
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('preflight.links')}
      </Text>
      {links.map(({ url, status }) => (
        <Group key={url} gap="xs" wrap="nowrap">
          <StatusBadge tone={status !== null && status < 400 ? 'good' : 'warning'}>{status ?? t('preflight.no_answer')}</StatusBadge>
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
