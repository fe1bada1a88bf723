import { moveContactRequest, stagesOfPipeline, type ContactRequest } from '@stoa/contract/browser'
import { Box, Group, Text, UnstyledButton, scrollToCenter } from '@stoa/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../requests.css'
import { useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { LoseDialog, WinDialog } from '../outcome/late-outcomes.tsx'

const TOUCHES = ['contact-requests', 'board', 'activity_logs', 'tasks', 'timeLine'] as const

/** The stages of the request's pipeline in a row. A click moves the request; won and lost first ask for the outcome. */
export function StageSteps({ request }: { request: ContactRequest }) {
  const { t } = useTranslation('requests')
  const may = useMay()
  const [asking, setAsking] = useState<'won' | 'lost' | null>(null)
  const [movingTo, setMovingTo] = useState<number | null>(null)
  const move = useAct(moveContactRequest, TOUCHES)
  const mayRead = may(stagesOfPipeline)
  const loaded = useEndpoint(
    stagesOfPipeline,
    { params: { id: request.pipeline_id ?? 0 }, query: { sort: 'position', per_page: 60 } },
    { enabled: request.pipeline_id !== null && mayRead, staleTime: 60_000 },
  )
  const row = useRef<HTMLDivElement>(null)
  const isShown = loaded.answer !== undefined
  useEffect(() => {
    if (isShown) scrollToCenter(row.current?.querySelector('[aria-current]'))
  }, [isShown, request.pipeline_stage_id])
  const stages = loaded.answer?.data ?? []
  if (request.pipeline_stage_id === null || !stages.length) return null
  const mayMove = may(moveContactRequest)
  const current = movingTo ?? request.pipeline_stage_id
  const at = stages.findIndex((stage) => stage.id === current)
  /** Marks the current stage and the open stages before it; of a lost request only the lost stage. */
  const isMarked = (index: number) => index === at || (index < at && stages[index]!.type === 'open' && stages[at]!.type !== 'lost')
  const go = async (stage: (typeof stages)[number]) => {
    if (stage.id === request.pipeline_stage_id || !mayMove) return
    if (stage.type !== 'open') return setAsking(stage.type)
    setMovingTo(stage.id)
    await move.run({
      params: { contact_request_id: request.id },
      body: { pipeline_stage_id: stage.id, from_stage_id: request.pipeline_stage_id },
    })
    setMovingTo(null)
  }
  return (
    <div className="stoa-stage-row">
      <Group ref={row} gap={4} wrap="nowrap" role="group" aria-label={t('stages')}>
        {stages.map((stage, index) => (
          <UnstyledButton
            key={stage.id}
            className="stoa-stage-step"
            disabled={!mayMove || move.isPending}
            aria-current={stage.id === current ? 'step' : undefined}
            data-marked={isMarked(index) || undefined}
            onClick={() => void go(stage)}
          >
            <Box className="stoa-stage-bar" style={{ background: isMarked(index) ? (stage.color ?? undefined) : undefined }} />
            <Text size="xs" truncate fw={stage.id === current ? 700 : 450}>
              {stage.name}
            </Text>
          </UnstyledButton>
        ))}
      </Group>
      {asking === 'won' && <WinDialog request={request} onClose={() => setAsking(null)} />}
      {asking === 'lost' && <LoseDialog request={request} onClose={() => setAsking(null)} />}
    </div>
  )
}
