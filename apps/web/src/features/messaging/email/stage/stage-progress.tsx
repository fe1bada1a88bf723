import { cancelStageEmail, stageEmails, type StageEmail } from '@stoa/contract'
import { Alert, Button, Group, IconCheck, Progress, Stack, Text } from '@stoa/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts, useAct, useEndpoint } from '../../../../kit/index.ts'

const WATCH_MS = 1000
const FIGURES = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'skipped', 'cancelled'] as const

const UNDER_WAY = new Set(['queued', 'sending'])

const endOf = ({ status }: StageEmail) => (status === 'sent' || status === 'failed' ? status : 'cancelled')

interface StageProgressProps {
  stageId: number
  started: StageEmail
  onClose: () => void
}

/** How far a mail to a stage is, with a way to stop what has not left; at the end, what became of it. */
export function StageProgress({ stageId, started, onClose }: StageProgressProps) {
  const { t } = useTranslation('email')
  const params = { pipeline_stage_id: stageId, id: started.id }
  const loaded = useEndpoint(stageEmails.read, { params, query: { include: ['figures'] } }, { keepPrevious: true })
  const cancel = useAct(cancelStageEmail)
  const email = loaded.answer?.data ?? started
  const isUnderWay = UNDER_WAY.has(email.status)
  const { reload } = loaded
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => reload(), WATCH_MS)
    return () => clearInterval(timer)
  })
  const { figures } = email
  const total = email.recipients_count
  const waiting = figures?.queued ?? total
  const done = Math.max(0, total - waiting)
  const stop = async () => {
    await cancel.run({ params })
    reload()
  }
  return (
    <Stack gap="md">
      {isUnderWay ? (
        <>
          <Text size="sm" role="status">
            {t('stage.progress', { done, total })}
          </Text>
          <Progress value={total ? (done / total) * 100 : 0} animated aria-label={t('stage.progress', { done, total })} />
          <Text size="xs" c="dimmed">
            {t('stage.may_close')}
          </Text>
        </>
      ) : (
        <Alert
          role="status"
          variant="light"
          color={email.status === 'sent' ? 'teal' : 'yellow'}
          icon={<IconCheck size={18} />}
          title={t(`stage.ended.${endOf(email)}`)}
        />
      )}
      {figures && <Figures figures={figures} />}
      <Group justify="flex-end" gap="xs">
        {isUnderWay && (
          <Button variant="default" loading={cancel.isPending} onClick={() => void stop()}>
            {t('stage.stop')}
          </Button>
        )}
        <Button onClick={onClose}>{t('stage.close')}</Button>
      </Group>
    </Stack>
  )
}

function Figures({ figures }: { figures: NonNullable<StageEmail['figures']> }) {
  const { t } = useTranslation('email')
  return <Facts facts={FIGURES.filter((name) => figures[name] > 0).map((name) => [t(`status.${name}`), figures[name]] as const)} />
}
