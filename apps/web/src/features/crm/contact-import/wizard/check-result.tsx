import type { ContactImport, ImportChecks } from '@stoa/contract/browser'
import { Group, Paper, SimpleGrid, Stack, Text, UnstyledButton } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'
import { CheckSamples } from './check-samples.tsx'
import { DownloadRows } from '../result/download-rows.tsx'
import { isBeyondRoom, RoomWarning } from './room-warning.tsx'

type Kind = keyof ImportChecks['counts']

const TONES: Partial<Record<Kind, string>> = {
  new: 'teal',
  update: 'blue',
  invalid: 'red',
  suppressed: 'orange',
  blacklisted: 'orange',
  unsubscribed: 'orange',
  duplicate_in_account: 'yellow',
  duplicate_in_file: 'yellow',
  warning: 'yellow',
}
/** Kinds that are shown even without rows. */
const ALWAYS: readonly Kind[] = ['new', 'update', 'duplicate_in_file', 'duplicate_in_account', 'invalid', 'suppressed']
const ORDER: readonly Kind[] = [...ALWAYS, 'skipped', 'unsubscribed', 'blacklisted', 'warning']

/** Kinds whose rows are in the file of remarks. */
const REMARKED: readonly Kind[] = ORDER.filter((kind) => kind !== 'new' && kind !== 'update')
/** The first of these kinds with rows is open initially. */
const OPENED: readonly Kind[] = ['invalid', 'duplicate_in_account', 'duplicate_in_file']

/** The counts of a check as cards. A card opens the first rows of its kind. */
export function CheckResult({ row, checks }: { row: ContactImport; checks: ImportChecks }) {
  const { t } = useTranslation('imports')
  const kinds = ORDER.filter((kind) => ALWAYS.includes(kind) || checks.counts[kind] > 0)
  const [shown, setShown] = useState<Kind | null>(() => OPENED.find((kind) => checks.counts[kind] > 0) ?? null)
  const samples = shown ? (checks.samples[shown] ?? []) : []
  const hidden = shown ? checks.counts[shown] - samples.length : 0
  return (
    <Stack gap="sm">
      <RoomWarning row={row} checks={checks} />
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs">
        {kinds.map((kind) => {
          const count = checks.counts[kind]
          return (
            <UnstyledButton
              key={kind}
              disabled={!count}
              aria-pressed={shown === kind}
              onClick={() => setShown(shown === kind ? null : kind)}
            >
              <Paper
                withBorder
                p="sm"
                h="100%"
                bg={shown === kind ? 'var(--mantine-primary-color-light)' : undefined}
                style={{ cursor: count ? 'pointer' : 'default' }}
              >
                <Text size="xl" fw={700} c={count ? TONES[kind] : 'dimmed'} style={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatCount(count)}
                </Text>
                <Text size="sm" fw={550}>
                  {t(`kinds.${kind}`)}
                </Text>
                <Text size="xs" c="dimmed">
                  {kind === 'new' && isBeyondRoom(checks)
                    ? t('room.new_hint', { room: formatCount(checks.room ?? 0) })
                    : t(`kinds.${kind}_hint`)}
                </Text>
              </Paper>
            </UnstyledButton>
          )
        })}
      </SimpleGrid>
      {shown && samples.length > 0 && (
        <CheckSamples
          key={shown}
          row={row}
          title={t(hidden ? 'check.samples' : 'check.rows_of', { kind: t(`kinds.${shown}`) })}
          samples={samples}
          more={hidden ? t(REMARKED.includes(shown) ? 'check.more_in_file' : 'check.more', { count: hidden }) : null}
        />
      )}
      {REMARKED.some((kind) => checks.counts[kind] > 0) && (
        <Group gap="xs">
          <Text size="sm">{t('check.remarks')}</Text>
          <DownloadRows row={row} status="pending" what={t('check.remarks')} />
        </Group>
      )}
    </Stack>
  )
}
