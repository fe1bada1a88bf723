import type { AnyEndpoint } from '@stoa/contract/browser'
import { Button, Group, Modal, Stack, Text } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Preflight } from '../../../../kit/index.ts'
import type { Batch } from './use-batch.ts'

/** A dialog that asks for the parameters of a batch change. */
export function Ask({
  title,
  batch,
  isReady,
  onConfirm,
  onClose,
  preflight,
  children,
}: {
  title: string
  batch: Batch
  isReady: boolean
  onConfirm: () => void
  onClose: () => void
  /** What the change would do, once its parameters are known. */
  preflight?: ReactNode
  children: ReactNode
}) {
  const { t } = useTranslation(['contact', 'kit'])
  return (
    <Modal opened onClose={onClose} title={title} size="md" closeButtonProps={{ 'aria-label': t('kit:ui.close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onConfirm()
        }}
      >
        <Stack>
          {children}
          {preflight}
          {!preflight && batch.isLarge && <AsJob batch={batch} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('kit:ui.cancel')}
            </Button>
            <Button type="submit" loading={batch.isPending} disabled={!isReady}>
              {t('kit:ui.apply')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

interface BatchPreflightProps {
  batch: Batch
  accountId: number
  endpoint: AnyEndpoint
  /** The body of the change without the selection. */
  body: object
}

/** What a change of the selected records would do, and whether it runs in the background. */
export function BatchPreflight({ batch, accountId, endpoint, body }: BatchPreflightProps) {
  return (
    <>
      <Preflight endpoint={endpoint} params={{ account_id: accountId }} body={{ ...batch.selection, ...body }} />
      {batch.isLarge && <AsJob batch={batch} />}
    </>
  )
}

function AsJob({ batch }: { batch: Batch }) {
  const { t } = useTranslation('contact')
  return (
    <Text size="sm" c="dimmed">
      {t('batch.as_job', { count: batch.count })}
    </Text>
  )
}
