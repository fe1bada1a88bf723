import { undoContactImport, type ContactImport } from '@stoa/contract/browser'
import { Alert, Button, ConfirmDialog, Group, IconAddressBook, IconCheck, Modal, PageSkeleton, Stack, Text, ThemeIcon } from '@stoa/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, formatInstant, useChange } from '../../../../kit/index.ts'
import { ImportFigures } from './import-figures.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { ImportStatus } from '../import-status.tsx'
import { useImport } from '../use-import.ts'

/** One import: live progress while it runs, then its results and the undo. */
export function ImportScreen() {
  const { t, i18n } = useTranslation('imports')
  const { accountId, row, error, reason, reload } = useImport()
  if (error)
    return (
      <Screen title={t('title')}>
        <NotLoaded loaded={{ error, reason, reload }} />
      </Screen>
    )
  if (!row)
    return (
      <Screen title={t('title')}>
        <PageSkeleton />
      </Screen>
    )
  const isDraft = row.status === 'parsed' || row.status === 'mapped'
  return (
    <Screen
      title={row.file_name}
      subtitle={t('by', { user: row.user?.username ?? '–', when: formatInstant(row.created_at, i18n.language) })}
      actions={
        <>
          <Button variant="default" component={Link} to={`/accounts/${accountId}/imports`}>
            {t('history')}
          </Button>
          {isDraft && (
            <Button component={Link} to={`/accounts/${accountId}/contacts/import/${row.id}/map`}>
              {t('continue')}
            </Button>
          )}
          <Undo row={row} />
        </>
      }
    >
      {!isDraft && <ImportResult row={row} accountId={accountId} />}
      {!isEnded(row) && <Started accountId={accountId} />}
    </Screen>
  )
}

function ImportResult({ row, accountId }: { row: ContactImport; accountId: number }) {
  const { t } = useTranslation('imports')
  const isRunning = row.status === 'queued' || row.status === 'processing'
  const isUndoing = row.undo_batch_uuid !== null && row.undone_at === null
  return (
    <Stack>
      <ImportStatus row={row} />
      {(isRunning || isUndoing) && <ImportProgress row={row} isUndoing={isUndoing} accountId={accountId} />}
      {row.error && (
        <Alert color="red" title={t('statuses.failed')} role="alert">
          {row.error}
        </Alert>
      )}
      {row.undone_at && row.undo_result && (
        <Alert color="blue" title={t('undo.done')}>
          {t('undo.result', row.undo_result)}
        </Alert>
      )}
      <ImportFigures row={row} />
      {!isRunning && row.has_file && <ImportRows row={row} />}
      {row.consent_text && (
        <Text size="xs" c="dimmed">
          {t('consent_given', { text: row.consent_text })}
        </Text>
      )}
    </Stack>
  )
}

/** Undoes the import after confirmation. */
function Undo({ row }: { row: ContactImport }) {
  const { t, i18n } = useTranslation('imports')
  const undo = useChange(undoContactImport, ['imports', 'contacts'])
  const [asking, setAsking] = useState(false)
  if (!row.can_undo) return null
  const go = () =>
    void undo.send({ params: { id: row.id } }).then(
      () => setAsking(false),
      () => undefined,
    )
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {t('undo.action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('undo.title')}
        danger
        confirmLabel={t('undo.action')}
        pending={undo.isPending}
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        <Stack gap="xs">
          <Text>{t('undo.text', { created: row.created, updated: row.updated })}</Text>
          <Text size="sm" c="dimmed">
            {t('undo.until', { when: formatInstant(row.undo_until, i18n.language) })}
          </Text>
          {undo.error && (
            <Text size="sm" c="red" role="alert">
              {undo.error.message}
            </Text>
          )}
        </Stack>
      </ConfirmDialog>
    </>
  )
}

/** Whether nothing of the import is left to follow: the page shows its result. */
const isEnded = ({ status }: ContactImport) => ['completed', 'completed_with_errors', 'failed', 'cancelled'].includes(status)

/** "The import started": the last page of the wizard (spec 2.8). */
function Started({ accountId }: { accountId: number }) {
  const { t } = useTranslation('imports')
  const navigate = useNavigate()
  const { started } = useSearch({ strict: false })
  const stay = () => void navigate({ to: '.', search: {}, replace: true })
  return (
    <Modal
      opened={started === 'now' || started === 'before'}
      onClose={stay}
      title={t(started === 'before' ? 'started.before_title' : 'started.title')}
      size="md"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack align="center" ta="center">
        <ThemeIcon size={56} radius="xl" color="teal" variant="light" aria-hidden>
          <IconCheck size={30} />
        </ThemeIcon>
        <Text>{t(started === 'before' ? 'started.before_text' : 'started.text')}</Text>
        <Group gap="xs" justify="center">
          <Button variant="default" component={Link} to={`/accounts/${accountId}/contacts`} leftSection={<IconAddressBook size={16} />}>
            {t('started.contacts')}
          </Button>
          <Button onClick={stay} data-autofocus>
            {t('started.follow')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
