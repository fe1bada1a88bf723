import { checkPageDomain, pageDomains, type PageDomain } from '@stoa/contract/browser'
import {
  ActionIcon,
  Button,
  Code,
  Collapse,
  CopyButton,
  Group,
  IconCheck,
  IconCopy,
  Paper,
  Stack,
  StatusBadge,
  Text,
  type StatusTone,
} from '@stoa/ui'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatDay, formatInstant, useAct } from '../../../../kit/index.ts'

const TONES: Record<PageDomain['status'], StatusTone> = { pending: 'warning', verified: 'good', failing: 'bad' }

interface DomainRowProps {
  domain: PageDomain
  onRemove: () => void
}

/** A domain with its state, the records to publish and what can be done. */
export function DomainRow({ domain, onRemove }: DomainRowProps) {
  const { t, i18n } = useTranslation('pages')
  const [isOpen, setOpen] = useState(domain.status !== 'verified' || !domain.is_pointed)
  const check = useAct(checkPageDomain, ['page-domains', 'pages'])
  const { display_host: host, status, records, checked_at } = domain
  return (
    <Paper withBorder p="sm">
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {host}
        </Text>
        <StatusBadge tone={TONES[status]}>{t(`domains.status.${status}`)}</StatusBadge>
      </Group>
      <Text size="sm">{wordsOf(domain, t, i18n.language)}</Text>
      {checked_at && (
        <Text size="xs" c="dimmed">
          {t('domains.checked', { at: formatInstant(checked_at, i18n.language) })}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Can endpoint={checkPageDomain}>
          <Button
            size="compact-sm"
            variant="default"
            loading={check.isPending}
            onClick={() => void check.run({ params: { id: domain.id }, body: {} })}
            aria-label={t('domains.check_of', { host })}
          >
            {t('domains.check')}
          </Button>
        </Can>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'domains.hide_records' : 'domains.show_records')}
        </Button>
        <Can endpoint={pageDomains.remove}>
          <Button size="compact-sm" variant="subtle" color="red" onClick={onRemove} aria-label={t('domains.remove_of', { host })}>
            {t('domains.remove')}
          </Button>
        </Can>
      </Group>
      <Collapse expanded={isOpen}>
        <Stack gap="sm" mt="xs">
          {records.map((record) => (
            <Stack key={record.type} gap={4}>
              <Text size="sm" fw={600}>
                {t(record.type === 'TXT' ? 'domains.proof' : 'domains.pointer', { type: record.type })}
              </Text>
              <Copied label={t('domains.name')} value={record.name} />
              <Copied label={t('domains.value')} value={record.value} />
            </Stack>
          ))}
          <Text size="xs" c="dimmed">
            {t('domains.records_hint')}
          </Text>
        </Stack>
      </Collapse>
    </Paper>
  )
}

/** The state in words: what is missing, or that all is well. */
function wordsOf({ status, reason, is_pointed, ends_at }: PageDomain, t: TFunction<'pages'>, locale: string): string {
  if (status === 'failing') return t('domains.failing', { reason: t(`domains.reason.${reason}`), day: formatDay(ends_at, locale) })
  if (status === 'pending') return t(`domains.reason.${reason ?? 'waiting'}`)
  if (reason) return t('domains.doubtful', { reason: t(`domains.reason.${reason}`) })
  return t(is_pointed ? 'domains.works' : 'domains.not_pointed')
}

function Copied({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('pages')
  return (
    <Stack gap={0}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Code flex={1} miw={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {value}
        </Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <ActionIcon onClick={copy} aria-label={t(copied ? 'domains.copied' : 'domains.copy', { label, value })}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          )}
        </CopyButton>
      </Group>
    </Stack>
  )
}
