import type { AnyEndpoint, ParamsOf } from '@stoa/contract/browser'
import { ConfirmDialog, ErrorState, Stack, Text, toast } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../call/call.ts'
import { useChange, type Invalidated } from '../call/use-endpoint.ts'

interface DeleteDialogProps<E extends AnyEndpoint> {
  endpoint: E
  /** Nothing is shown for null. */
  params: ParamsOf<E> | null
  /** The name of the record for the user. */
  name?: string
  onClose: () => void
  onDone?: () => void
  invalidates?: readonly Invalidated[]
  /** Uses the back-office texts of spec 2.7, in both languages. */
  backOffice?: boolean
}

/** Asks before a record is deleted and warns that this cannot be undone (spec 2.7). */
export function DeleteDialog<E extends AnyEndpoint>({
  endpoint,
  params,
  name,
  onClose,
  onDone,
  invalidates,
  backOffice,
}: DeleteDialogProps<E>) {
  const { t } = useTranslation('kit')
  const change = useChange(endpoint, invalidates)
  const words = backOffice ? 'back_office' : 'delete'
  const confirm = () =>
    change.send({ params: params! }).then(
      () => {
        toast({ message: t('delete.done'), tone: 'good' })
        onDone?.()
        close()
      },
      () => undefined,
    )
  const close = () => {
    change.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={params !== null}
      title={t(`${words}.delete_title`)}
      confirmLabel={t(`${words}.delete_confirm`)}
      danger
      pending={change.isPending}
      onConfirm={() => void confirm()}
      onClose={close}
    >
      <Stack gap="xs">
        {name && <Text fw={600}>{name}</Text>}
        <Text>{t(`${words}.delete_text`)}</Text>
        {change.error && (
          <ErrorState message={change.error.message} requestId={change.error instanceof ApiError ? change.error.request_id : null} />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
