import { Alert, Button, Group, IconCheck, IconClock, Progress, Stack, Text, Facts } from '@stoa/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../../kit/index.ts'
import { isPlanned, type ToManyMessage } from './to-many-message.ts'

const WATCH_MS = 1000
const UNDER_WAY = new Set(['queued', 'sending'])

const endOf = ({ status }: ToManyMessage) => (status === 'sent' || status === 'failed' ? status : 'cancelled')

interface ProgressViewProps {
  message: ToManyMessage
  /** Number of waiting messages; undefined before the first response. */
  waiting: number | undefined
  /** Numbers by outcome, without zeros. */
  figures: readonly (readonly [label: string, count: number])[]
  isStopping: boolean
  onReload: () => void
  onStop: () => void
  onClose: () => void
  /** Receivers. */
  children: ReactNode
}

/** Progress of a message to a stage, which can be cancelled, and its outcome. */
export function ProgressView(props: ProgressViewProps) {
  const { message, waiting, figures, isStopping, onReload, onStop, onClose, children } = props
  const { t, i18n } = useTranslation('email')
  const isUnderWay = UNDER_WAY.has(message.status)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      onReload()
    }, WATCH_MS)
    return () => clearInterval(timer)
  })
  const total = message.recipients_count
  const done = Math.max(0, total - (waiting ?? total))
  const isLater = done === 0 && isPlanned(message, now)
  return (
    <Stack gap="md">
      {isLater && (
        <Alert role="status" variant="light" icon={<IconClock size={18} />}>
          {t('stage.scheduled', { count: total, at: formatInstant(message.send_at, i18n.language) })}
        </Alert>
      )}
      {isUnderWay && !isLater && (
        <>
          <Text size="sm" role="status">
            {t('stage.progress', { done, total })}
          </Text>
          <Progress value={total ? (done / total) * 100 : 0} animated aria-label={t('stage.progress', { done, total })} />
        </>
      )}
      {isUnderWay ? (
        <Text size="xs" c="dimmed">
          {t('stage.may_close')}
        </Text>
      ) : (
        <Alert
          role="status"
          variant="light"
          color={message.status === 'sent' ? 'teal' : 'yellow'}
          icon={<IconCheck size={18} />}
          title={t(`stage.ended.${endOf(message)}`)}
        />
      )}
      <Facts facts={figures.filter(([, count]) => count > 0)} />
      {children}
      <Group justify="flex-end" gap="xs">
        {isUnderWay && (
          <Button variant="default" loading={isStopping} onClick={onStop}>
            {t('stage.stop')}
          </Button>
        )}
        <Button onClick={onClose}>{t('stage.close')}</Button>
      </Group>
    </Stack>
  )
}
