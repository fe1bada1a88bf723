import { funnels, type Funnel, type FunnelStatus } from '@stoa/contract/browser'
import { Alert, Button, Group, List, StatusBadge, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useChange, useMay } from '../../../kit/index.ts'
import { FUNNEL_TONES, FUNNEL_TOUCHES } from './funnel-paths.ts'

/** Starts, pauses and archives a funnel, and says what it needs before it can start. */
export function useFunnelStatus(funnel: Funnel) {
  const { t } = useTranslation('funnels')
  const may = useMay()
  const change = useChange(funnels.update, FUNNEL_TOUCHES)
  const [faults, setFaults] = useState<string[]>([])
  const set = async (status: FunnelStatus) => {
    setFaults([])
    try {
      await change.send({ params: { id: funnel.id }, body: { status, version: funnel.version } })
      toast({ message: t(`became.${status}`), tone: 'good' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      const found = Object.values(failure.errors).flat()
      setFaults(found.length ? found : [failure.message])
    }
  }
  const buttons = may(funnels.update) && (
    <Group gap="xs">
      {funnel.next_statuses.map((status) => (
        <Button
          key={status}
          variant={status === 'active' ? 'filled' : 'default'}
          loading={change.isPending}
          onClick={() => void set(status)}
        >
          {t(`become.${status}`)}
        </Button>
      ))}
    </Group>
  )
  const alert = faults.length > 0 && (
    <Alert color="red" role="alert" title={t('not_ready')} mb="md">
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={fault}>{fault}</List.Item>
        ))}
      </List>
    </Alert>
  )
  return { buttons, alert, badge: <StatusBadge tone={FUNNEL_TONES[funnel.status]}>{t(`statuses.${funnel.status}`)}</StatusBadge> }
}
