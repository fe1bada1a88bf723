import type { DraftEmailMessage } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconTrash, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog, formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { emailsOf, type EmailOwner } from '../email-owner.ts'

interface DraftRowsProps {
  owner: EmailOwner
  /** The draft that is open in the composer. */
  openedId: number | null
  onResume: (draft: DraftEmailMessage) => void
}

/** Drafts of the reader. */
export function DraftRows({ owner, openedId, onResume }: DraftRowsProps) {
  const { t, i18n } = useTranslation('email')
  const { calls, params } = emailsOf(owner)
  const [doomed, setDoomed] = useState<DraftEmailMessage | null>(null)
  const loaded = useEndpoint(calls.drafts.list, { params, query: { include: ['media'], per_page: 20 } }, { keepPrevious: true })
  const drafts = (loaded.answer?.data ?? []).filter((draft) => draft.id !== openedId)
  if (!drafts.length) return null
  return (
    <Stack gap={6} role="list" aria-label={t('drafts.title')}>
      {drafts.map((draft) => (
        <Paper key={draft.id} withBorder p="xs" role="listitem">
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Group gap="xs" wrap="nowrap" miw={0}>
              <StatusBadge tone="warning">{t('drafts.one')}</StatusBadge>
              <Stack gap={0} miw={0}>
                <Text size="sm" fw={550} truncate>
                  {draft.subject || t('no_subject')}
                </Text>
                <Text size="xs" c="dimmed" truncate>
                  {t('drafts.saved', { at: formatInstant(draft.updated_at, i18n.language) })}
                </Text>
              </Stack>
            </Group>
            <Group gap={4} wrap="nowrap">
              <Button size="compact-sm" variant="default" disabled={openedId !== null} onClick={() => onResume(draft)}>
                {t('drafts.resume')}
              </Button>
              <ActionIcon aria-label={t('drafts.delete', { subject: draft.subject || t('no_subject') })} onClick={() => setDoomed(draft)}>
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          </Group>
        </Paper>
      ))}
      <DeleteDialog
        endpoint={calls.drafts.remove}
        params={doomed && { ...params, id: doomed.id }}
        name={doomed?.subject || t('no_subject')}
        onClose={() => setDoomed(null)}
      />
    </Stack>
  )
}
