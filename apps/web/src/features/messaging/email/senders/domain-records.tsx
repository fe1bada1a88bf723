import { ActionIcon, Code, CopyButton, Group, IconCheck, IconCopy, Paper, Stack, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import type { Sender } from './senders-card.tsx'

const TONES: Record<Sender['domain_checks'][number]['status'], StatusTone> = {
  pass: 'good',
  missing: 'bad',
  different: 'warning',
  unreachable: 'neutral',
}

/** DNS records of a sender's domain, and missing records to publish. */
export function DomainRecords({ sender }: { sender: Sender }) {
  const { t, i18n } = useTranslation('email')
  return (
    <Stack gap="xs" mt="sm">
      <Text size="xs" c="dimmed">
        {t('domain.text', { domain: sender.domain, at: formatInstant(sender.domain_checked_at, i18n.language) })}
      </Text>
      {sender.domain_checks.map((check) => (
        <Paper key={check.kind} withBorder p="xs">
          <Group gap="xs" mb={4}>
            <Text size="sm" fw={600} tt="uppercase">
              {check.kind}
            </Text>
            <StatusBadge tone={TONES[check.status]}>{t(`domain.status.${check.status}`)}</StatusBadge>
          </Group>
          <Text size="xs" c="dimmed" mb={4}>
            {t(`domain.about.${check.kind}`)}
          </Text>
          {check.found && <Record label={t('domain.found')} value={check.found} />}
          {check.publish && (
            <>
              <Record label={t('domain.host')} value={check.host} copies />
              <Record label={t('domain.publish')} value={check.publish} copies />
            </>
          )}
        </Paper>
      ))}
    </Stack>
  )
}

function Record({ label, value, copies = false }: { label: string; value: string; copies?: boolean }) {
  const { t } = useTranslation('email')
  return (
    <Stack gap={2} mt={6}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code flex={1} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        {copies && (
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <ActionIcon size="sm" onClick={copy} aria-label={t(copied ? 'domain.copied' : 'domain.copy', { label })}>
                {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              </ActionIcon>
            )}
          </CopyButton>
        )}
      </Group>
    </Stack>
  )
}
