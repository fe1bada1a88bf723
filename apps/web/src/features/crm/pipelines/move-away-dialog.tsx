import { Alert, Button, Group, Modal, Select, Stack, Text, type Option } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../kit/index.ts'

interface MoveAwayDialogProps {
  title: string
  children: ReactNode
  /** Stages that can receive the cards. */
  options: readonly Option[]
  target: number | null
  onTarget: (id: number | null) => void
  required?: boolean
  hint?: string
  error: Error | null
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before deleting a record that contains cards, and for the stage that receives them. */
export function MoveAwayDialog(props: MoveAwayDialogProps) {
  const { t } = useTranslation('pipelines')
  const failure = props.error instanceof ApiError ? props.error : null
  const onField = failure?.errors.move_to_stage_id?.[0]
  return (
    <Modal opened onClose={props.onClose} title={props.title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack>
        {props.children}
        <Select
          label={t('move_to')}
          description={props.hint}
          required={props.required ?? false}
          options={props.options}
          value={props.target}
          onChange={(id) => props.onTarget(id === null ? null : Number(id))}
          error={onField}
        />
        {failure && !onField && (
          <Alert color="red" role="alert">
            <Text size="sm">{failure.errors.base?.[0] ?? failure.message}</Text>
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button color="red" loading={props.isPending} onClick={props.onConfirm}>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
