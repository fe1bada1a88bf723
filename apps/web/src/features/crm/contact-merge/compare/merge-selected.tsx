import { contacts as contactRecords, type MergeCandidate } from '@stoa/contract/browser'
import { Button, ErrorState, Group, Modal, Skeleton, Stack, useHotkeys, useMediaQuery } from '@stoa/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/index.ts'
import { toMergeBody, useMergeChoice } from './merge-choice.ts'
import { MergeOutcome } from './merge-outcome.tsx'
import { MergeTable } from './merge-table.tsx'
import { useMerge } from './use-merge.ts'

interface MergeSelectedProps {
  accountId: number
  /** Two to ten contacts. */
  ids: readonly number[]
  onClose: () => void
  onDone: () => void
}

/** Compares contacts that a member selected, to fold them into one. */
export function MergeSelected({ accountId, ids, onClose, onDone }: MergeSelectedProps) {
  const { t } = useTranslation('merge')
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const candidates = useQuery({ queryKey: ['contacts', 'to-merge', ...ids], queryFn: () => Promise.all(ids.map(readCandidate)), gcTime: 0 })
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen={isNarrow ?? false}
      size="min(1100px, 94vw)"
      closeButtonProps={{ 'aria-label': t('close') }}
      title={t('selected.title')}
    >
      {candidates.error ? (
        <ErrorState message={candidates.error.message} onRetry={() => void candidates.refetch()} />
      ) : candidates.data ? (
        <Decision
          key={candidates.data.map((contact) => contact.version).join()}
          accountId={accountId}
          contacts={candidates.data}
          onClose={onClose}
          onDone={onDone}
        />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </Modal>
  )
}

/** A contact with the addresses, numbers and assignee that the comparison shows. */
async function readCandidate(id: number): Promise<MergeCandidate> {
  const { data } = await call(contactRecords.read, { params: { id }, query: { include: ['emailAddresses', 'phoneNumbers', 'user'] } })
  return {
    ...data,
    email_addresses: (data.emailAddresses ?? []).map(({ email }) => email),
    phone_numbers: (data.phoneNumbers ?? []).flatMap(({ number, number_raw }) => number ?? number_raw ?? []),
    assignee: data.user ?? null,
  }
}

function Decision({ accountId, contacts, onClose, onDone }: Omit<MergeSelectedProps, 'ids'> & { contacts: readonly MergeCandidate[] }) {
  const { t } = useTranslation('merge')
  const { choice, keep, toggle, take } = useMergeChoice(contacts, null)
  const merge = useMerge(accountId)
  const body = toMergeBody(choice, contacts)
  const run = async () => {
    try {
      await merge.send(body)
      onDone()
      await merge.refresh()
    } catch (failure) {
      merge.showFailure(failure)
    }
  }
  useHotkeys([
    ['mod+Enter', () => void (body.loser_ids.length > 0 && !merge.isPending && run())],
    ...contacts.slice(0, 9).map((contact, at): [string, () => void] => [String(at + 1), () => keep(contact.id)]),
  ])
  return (
    <Stack>
      <MergeTable contacts={contacts} choice={choice} onKeep={keep} onToggle={toggle} onTake={take} />
      <MergeOutcome accountId={accountId} choice={choice} contacts={contacts} />
      <Group justify="flex-end" gap="xs" className="stoa-form-buttons">
        <Button variant="default" onClick={onClose}>
          {t('selected.cancel')}
        </Button>
        <Button onClick={() => void run()} loading={merge.isPending} disabled={!body.loser_ids.length}>
          {t('dialog.merge', { count: body.loser_ids.length + 1 })}
        </Button>
      </Group>
    </Stack>
  )
}
