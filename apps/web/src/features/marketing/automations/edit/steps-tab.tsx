import { automations } from '@stoa/contract/browser'
import { graphProblems } from '@stoa/domain'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useMay } from '../../../../kit/index.ts'
import { useAutomation } from '../page/use-automation.ts'
import { NodeList } from './node-list.tsx'
import { NodePanel } from './node-panel.tsx'
import { TriggerPanel } from './trigger-panel.tsx'
import { useDraft, type Draft } from './use-draft.ts'
import './editor.css'

const Canvas = lazy(() => import('./canvas.tsx').then((module) => ({ default: module.Canvas })))

/** The steps of an automation: what starts it, and what follows. */
export function StepsTab() {
  const { automation } = useAutomation()
  return <Editor key={automation.uuid} />
}

function Editor() {
  const { t } = useTranslation('automations')
  const may = useMay()
  const { automation, faults, setFaults } = useAutomation()
  const draft = useDraft(automation, setFaults)
  const [chosen, setChosen] = useState('trigger')
  const isLocked = automation.status === 'archived' || !may(automations.update)
  const node = draft.graph.nodes.find(({ id }) => id === chosen)
  return (
    <Stack gap="md">
      <LeaveGuard isDirty={() => draft.isDirty && !draft.isPending} />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" {...(!isLocked && { visibleFrom: 'sm' })}>
          {t(isLocked ? 'locked_text' : 'editor_text')}
        </Text>
        {!isLocked && (
          <Button disabled={!draft.isDirty} loading={draft.isPending} onClick={() => void draft.save()}>
            {t('save')}
          </Button>
        )}
      </Group>
      <Problems draft={draft} faults={faults} onChoose={setChosen} />
      <div className="stoa-automation">
        <div className="stoa-automation-canvas">
          <Suspense fallback={<Skeleton height="100%" radius="md" />}>
            <Canvas draft={draft} chosen={chosen} onChoose={setChosen} isLocked={isLocked} />
          </Suspense>
        </div>
        <div className="stoa-automation-list">
          <NodeList draft={draft} chosen={chosen} onChoose={setChosen} />
        </div>
        <div className="stoa-automation-panel">
          {node ? (
            <NodePanel key={node.id} node={node} draft={draft} faults={faults} isLocked={isLocked} onChoose={setChosen} />
          ) : (
            <TriggerPanel draft={draft} faults={faults} isLocked={isLocked} accountId={automation.account_id} />
          )}
        </div>
      </div>
    </Stack>
  )
}

interface ProblemsProps {
  draft: Draft
  faults: Readonly<Record<string, string>>
  onChoose: (id: string) => void
}

/** What keeps the automation from starting; a line leads to its node. */
function Problems({ draft, faults, onChoose }: ProblemsProps) {
  const { t } = useTranslation('automations')
  const nodeName = (id: string | null) => {
    const node = draft.graph.nodes.find((one) => one.id === id)
    return node ? t(`nodes.${node.type}`) : t('trigger')
  }
  const found = graphProblems(draft.graph).map(({ node, code, detail }) => ({
    node: node ?? 'trigger',
    text: `${nodeName(node)}: ${t(`problems.${code}`, { field: detail ? t(`fields.${detail}` as 'fields.rules') : '' })}`,
  }))
  const told = Object.entries(faults).map(([place, text]) => {
    const at = /^graph\.nodes\.(\d+)/.exec(place)?.[1]
    const node = at === undefined ? undefined : draft.graph.nodes[Number(at)]
    return { node: node?.id ?? 'trigger', text: node ? `${nodeName(node.id)}: ${text}` : text }
  })
  const all = [...told, ...found.filter(({ node }) => !told.some((one) => one.node === node))]
  if (!all.length) return null
  return (
    <Alert
      color={told.length ? 'red' : 'yellow'}
      role={told.length ? 'alert' : undefined}
      title={t('problems_title', { count: all.length })}
    >
      <Stack gap={2} align="flex-start">
        {all.slice(0, 8).map(({ node, text }, at) => (
          <Button key={`${node}.${at}`} variant="subtle" size="compact-sm" color="gray" onClick={() => onChoose(node)}>
            {text}
          </Button>
        ))}
      </Stack>
    </Alert>
  )
}
