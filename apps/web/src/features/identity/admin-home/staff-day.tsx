import { readSystem, type SystemState } from '@stoa/contract/browser'
import { Anchor, Group, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../kit/index.ts'

/** What waits for staff: background work that failed. It leads to the work, and says so when nothing waits. */
export function StaffDay() {
  const { t } = useTranslation('admin')
  const may = useMay()
  const { answer } = useEndpoint(readSystem, {}, { enabled: may(readSystem) })
  if (!answer) return null
  const waiting = waitingIn(answer.data)
  if (waiting.length === 0) return <Text c="dimmed">{t('home.nothing_waits')}</Text>
  return (
    <Group gap="md" component="section" aria-label={t('home.waits')}>
      {waiting.map(([kind, count]) => (
        <Anchor key={kind} component={Link} to="/admin/system" underline="hover">
          <StatusBadge tone="bad">{t(`home.waiting.${kind}`, { count })}</StatusBadge>
        </Anchor>
      ))}
    </Group>
  )
}

type Kind = 'failed_jobs' | 'set_aside' | 'failing'

function waitingIn({ failed_jobs, outbox }: SystemState): [Kind, number][] {
  const all: [Kind, number][] = [
    ['failed_jobs', failed_jobs.length],
    ['set_aside', outbox.set_aside],
    ['failing', outbox.failing],
  ]
  return all.filter(([, count]) => count > 0)
}
