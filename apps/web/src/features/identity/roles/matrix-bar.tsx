import { Button, ConfirmDialog, Group, Paper, Text } from '@stoa/ui'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { differenceOf } from './matrix-selection.ts'

interface MatrixBarProps {
  value: ReadonlySet<string>
  saved: ReadonlySet<string>
  /** Whether other values of the form were changed. */
  isDirty: boolean
  isPending: boolean
  onReset: () => void
  onSave: () => void
}

/** The permissions that saving would grant and revoke, always visible; asks before changes are discarded. */
export function MatrixBar({ value, saved, isDirty, isPending, onReset, onSave }: MatrixBarProps) {
  const { t } = useTranslation(['members', 'kit'])
  const { added, removed } = differenceOf(value, saved)
  const hasChanges = isDirty || added > 0 || removed > 0
  const blocker = useBlocker({ shouldBlockFn: () => hasChanges && !isPending, enableBeforeUnload: () => hasChanges, withResolver: true })
  return (
    <>
      <Paper withBorder shadow="md" className="stoa-matrix-bar" role="region" aria-label={t('members:matrix.difference')}>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c={hasChanges ? undefined : 'dimmed'} aria-live="polite">
            {hasChanges ? t('members:matrix.changes', { added, removed }) : t('members:matrix.unchanged')}
          </Text>
          <Group gap="xs">
            <Button variant="default" disabled={!hasChanges} onClick={onReset}>
              {t('members:matrix.reset')}
            </Button>
            <Button disabled={!hasChanges} loading={isPending} onClick={onSave}>
              {t('kit:ui.save')}
            </Button>
          </Group>
        </Group>
      </Paper>
      <ConfirmDialog
        opened={blocker.status === 'blocked'}
        title={t('kit:unsaved.title')}
        confirmLabel={t('kit:unsaved.discard')}
        cancelLabel={t('kit:unsaved.stay')}
        danger
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      >
        {t('kit:unsaved.text')}
      </ConfirmDialog>
    </>
  )
}
