import { dismissDuplicates, duplicateGroups, undismissDuplicates, type DuplicateGroup } from '@stoa/contract/browser'
import { Button, ErrorState, Group, Kbd, Modal, Skeleton, Stack, Text, toast, useHotkeys, useMediaQuery } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange, useEndpoint } from '../../../kit/index.ts'
import { Reasons, Score } from './group-columns.tsx'
import { toMergeBody, useMergeChoice } from './compare/merge-choice.ts'
import { MergeOutcome } from './compare/merge-outcome.tsx'
import { MergeTable } from './compare/merge-table.tsx'
import { useMerge } from './compare/use-merge.ts'

interface MergeDialogProps {
  accountId: number
  groupId: number
  /** Position in the list, if the group is on the current page. */
  place: { at: number; of: number } | null
  onClose: () => void
  onNext: () => void
}

/** Narrow screens, which rarely have a keyboard. */
const NARROW = '(max-width: 48em)'

/** Compares the contacts of a group, to merge, dismiss or skip them. */
export function MergeDialog({ accountId, groupId, place, onClose, onNext }: MergeDialogProps) {
  const { t } = useTranslation('merge')
  const isNarrow = useMediaQuery(NARROW)
  // A merge deletes the group, so stop loading it.
  const [isDecided, setDecided] = useState(false)
  const group = useEndpoint(
    duplicateGroups.read,
    { params: { account_id: accountId, id: groupId }, query: { include: ['contacts'] } },
    { enabled: !isDecided },
  )
  const found = group.answer?.data
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={isNarrow ?? false}
      size="min(1100px, 94vw)"
      closeButtonProps={{ 'aria-label': t('close') }}
      title={
        <Group gap="sm">
          <Text fw={600}>{t('dialog.title')}</Text>
          {place && (
            <Text size="sm" c="dimmed">
              {t('dialog.place', place)}
            </Text>
          )}
        </Group>
      }
    >
      {group.reason && !found ? (
        <Stack>
          <ErrorState
            message={group.error instanceof ApiError && group.error.status === 404 ? t('dialog.gone') : group.reason}
            onRetry={group.reload}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onNext}>
              {t('dialog.next')}
            </Button>
          </Group>
        </Stack>
      ) : found?.contacts && found.contacts.length > 1 ? (
        <Decision
          key={found.contacts.map((contact) => contact.version).join()}
          accountId={accountId}
          group={found}
          onDecided={setDecided}
          onNext={onNext}
        />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </Modal>
  )
}

interface DecisionProps {
  accountId: number
  group: DuplicateGroup
  onDecided: (isDecided: boolean) => void
  onNext: () => void
}

function Decision({ accountId, group, onDecided, onNext }: DecisionProps) {
  const { t } = useTranslation('merge')
  const contacts = group.contacts!
  const { choice, keep, toggle, take } = useMergeChoice(contacts, group.suggested_winner_id)
  const merge = useMerge(accountId)
  const dismiss = useChange(dismissDuplicates)
  const undismiss = useChange(undismissDuplicates, [duplicateGroups])
  const isPending = merge.isPending || dismiss.isPending
  const keys = useMediaQuery(NARROW) ? () => undefined : (names: string) => <Kbd keys={names} />
  const body = toMergeBody(choice, contacts)

  const attempt = async (work: () => Promise<void>) => {
    if (isPending) return
    onDecided(true)
    try {
      await work()
      onNext()
      await merge.refresh()
    } catch (failure) {
      onDecided(false)
      merge.showFailure(failure)
    }
  }
  const runMerge = () => attempt(() => merge.send(body))
  const runDismiss = () =>
    attempt(async () => {
      const params = { account_id: accountId, id: group.id }
      await dismiss.send({ params })
      toast({ message: t('dismissed'), action: { label: t('undo'), onClick: () => void undismiss.send({ params }) } })
    })
  useHotkeys([
    ['mod+Enter', () => void (body.loser_ids.length > 0 && runMerge())],
    ['s', onNext],
    ['σ', onNext],
    ['d', () => void runDismiss()],
    ['δ', () => void runDismiss()],
    ...contacts.slice(0, 9).map((contact, at): [string, () => void] => [String(at + 1), () => keep(contact.id)]),
  ])

  return (
    <Stack>
      <Group justify="space-between" gap="xs">
        <Reasons reasons={group.reasons} />
        <Score score={group.score} />
      </Group>
      {group.size > contacts.length && (
        <Text size="sm" c="dimmed">
          {t('dialog.some', { shown: contacts.length, count: group.size })}
        </Text>
      )}
      <MergeTable contacts={contacts} choice={choice} onKeep={keep} onToggle={toggle} onTake={take} />
      <MergeOutcome accountId={accountId} choice={choice} contacts={contacts} />
      <Text size="xs" c="dimmed">
        {t('dialog.hint')}
      </Text>
      <Group justify="space-between" gap="xs" className="stoa-form-buttons">
        <Group gap="xs">
          <Button variant="default" onClick={() => void runDismiss()} loading={dismiss.isPending} rightSection={keys('D')}>
            {t('dialog.dismiss')}
          </Button>
          <Button variant="default" onClick={onNext} rightSection={keys('S')}>
            {t('dialog.skip')}
          </Button>
        </Group>
        <Button
          onClick={() => void runMerge()}
          loading={merge.isPending}
          disabled={!body.loser_ids.length}
          rightSection={keys('Ctrl+Enter')}
        >
          {t('dialog.merge', { count: body.loser_ids.length + 1 })}
        </Button>
      </Group>
    </Stack>
  )
}
