import type { Order, OrderItem, Requirement } from '@stoa/contract/browser'
import { answerProgress } from '@stoa/domain'
import { Button, Group, ListSkeleton, Progress, Stack, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, useMay } from '../../../../../kit/index.ts'
import { RequirementsModal } from '../../../../catalogue/requirements/index.ts'
import { useLabel } from './question-label.ts'

const AnswerForm = lazy(() => import('./answer-form.tsx').then((module) => ({ default: module.AnswerForm })))

/** The questions of an item. Buyer and seller can answer them; the provider reads the answers (MOD-011 shows them alone). */
export function Requirements({ order, item }: { order: Order; item: OrderItem }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [isEditing, setEditing] = useState(false)
  if (!item.requirements.length)
    return (
      <Text size="sm" c="dimmed">
        {t('requirements.none')}
      </Text>
    )
  const right = order.side === 'kept' ? 'orders.update' : 'orders.confirm'
  const mayAnswer =
    order.kind === 'sales' &&
    may({ who: 'permission', permission: right }) &&
    !['delivered', 'completed', 'declined', 'cancelled'].includes(order.status_code) &&
    !['delivered', 'completed', 'cancelled'].includes(item.status)
  const isMissing = item.requirements_missing.length > 0
  const { answered, required } = answerProgress(item.requirements, item.requirements_answers)
  return (
    <Stack gap="sm">
      {required > 0 && (
        <Group gap="sm">
          <Progress value={(answered / required) * 100} flex={1} maw={240} size="sm" aria-label={t('requirements.progress')} />
          <Text size="xs" c="dimmed">
            {t('requirements.answered', { answered, required })}
          </Text>
        </Group>
      )}
      {mayAnswer && (isEditing || isMissing) ? (
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <AnswerForm item={item} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <Answered item={item} />
          <Group gap="xs">
            {mayAnswer && (
              <Button size="compact-md" variant="default" onClick={() => setEditing(true)}>
                {t('requirements.change')}
              </Button>
            )}
            <Button size="compact-md" variant="subtle" onClick={() => setOpen(true)}>
              {t('requirements.view')}
            </Button>
          </Group>
        </>
      )}
      <RequirementsModal requirements={isOpen ? item.requirements : null} name={item.name} onClose={() => setOpen(false)} />
    </Stack>
  )
}

/** Read-only answers. */
function Answered({ item }: { item: OrderItem }) {
  const { t, i18n } = useTranslation('orders')
  const label = useLabel()
  const shown = (question: Requirement) => {
    const answer = item.requirements_answers[question.key]
    if (answer === undefined || answer === null || answer === '') return t('requirements.open')
    if (typeof answer === 'boolean') return t(answer ? 'yes' : 'no')
    if (Array.isArray(answer)) return t('requirements.files', { count: answer.length })
    if (question.type === 'date') return formatDay(answer, i18n.language)
    const option = question.options?.find((one) => one.value === answer)
    return option ? label(option) : answer
  }
  return (
    <Stack gap="xs" component="dl" m={0}>
      {item.requirements.map((question) => (
        <div key={question.key}>
          <Text component="dt" size="xs" c="dimmed">
            {label(question)}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ whiteSpace: 'pre-wrap' }}>
            {shown(question)}
          </Text>
        </div>
      ))}
    </Stack>
  )
}
