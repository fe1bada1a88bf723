import { closeBooks, readBooks } from '@stoa/contract/browser'
import { Button, DayInput, Group, Modal, Paper, Stack, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatDay, useAct, useEndpoint } from '../../../kit/index.ts'
import { useAccountId } from '../../shared/session/index.ts'

/** Shows up to which day the books are closed; a member with the permission changes it. */
export function CloseBooks() {
  const { t, i18n } = useTranslation('reports')
  const accountId = useAccountId()
  const books = useEndpoint(readBooks, { params: { account_id: accountId } }).answer?.data
  const [isOpen, setOpen] = useState(false)
  if (!books) return null
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {books.closed_until ? t('books.closed', { day: formatDay(books.closed_until, i18n.language) }) : t('books.open')}
        </Text>
        <Can endpoint={closeBooks} otherwise="explain">
          <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
            {t('books.change')}
          </Button>
        </Can>
      </Group>
      {isOpen && <CloseDialog accountId={accountId} books={books} onClose={() => setOpen(false)} />}
    </Paper>
  )
}

interface CloseDialogProps {
  accountId: number
  books: { closed_until: string | null; closable_until: string }
  onClose: () => void
}

function CloseDialog({ accountId, books, onClose }: CloseDialogProps) {
  const { t } = useTranslation('reports')
  const [day, setDay] = useState(books.closed_until ?? '')
  const act = useAct(closeBooks, [readBooks, 'activity_logs'])
  const save = async (closed_until: string | null) => {
    if (!(await act.run({ params: { account_id: accountId }, body: { closed_until } }))) return
    toast({ message: t('books.saved'), tone: 'good' })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('books.title')} closeButtonProps={{ 'aria-label': t('books.cancel') }}>
      <Stack>
        <Text size="sm">{t('books.text')}</Text>
        <DayInput label={t('books.day')} max={books.closable_until} value={day} onChange={(next) => setDay(next ?? '')} data-autofocus />
        <Group justify="flex-end" gap="xs">
          {books.closed_until !== null && (
            <Button variant="default" loading={act.isPending} onClick={() => void save(null)}>
              {t('books.reopen')}
            </Button>
          )}
          <Button loading={act.isPending} disabled={!day || day === books.closed_until} onClick={() => void save(day)}>
            {t('books.close')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
