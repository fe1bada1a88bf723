import { branchesOf, nextNode } from '@stoa/domain'
import { Stack, Text, UnstyledButton } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEventName } from '../automation-marks.tsx'
import { orderOf } from './graph-edit.ts'
import { useNodeWords } from './node-words.tsx'
import type { Draft } from './use-draft.ts'

/** The steps as a list, for narrow screens. */
export function NodeList({ draft, chosen, onChoose }: { draft: Draft; chosen: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation('automations')
  const words = useNodeWords(draft.choices)
  const eventName = useEventName()
  const { graph } = draft
  const order = orderOf(graph)
  const rows = [
    { id: 'trigger', title: t('trigger'), text: eventName(draft.trigger.event), ways: '' },
    ...order.map((id, at) => {
      const node = graph.nodes.find((one) => one.id === id)!
      const branches = branchesOf(node)
      const ways = branches
        .filter((branch) => branch !== 'next')
        .map((branch) => `${t(`branches.${branch}` as 'branches.yes')} → ${order.indexOf(nextNode(graph, id, branch) ?? '') + 2}`)
      return { id, title: t(`nodes.${node.type}`), text: words(node), ways: ways.join(' · '), at }
    }),
  ]
  return (
    <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('canvas')}>
      {rows.map(({ id, title, text, ways }, at) => (
        <li key={id}>
          <UnstyledButton className="stoa-automation-box" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            <strong>
              {at + 1}. {title}
            </strong>
            {text && <span>{text}</span>}
            {ways && (
              <Text component="span" size="xs" c="dimmed">
                {ways}
              </Text>
            )}
          </UnstyledButton>
        </li>
      ))}
    </Stack>
  )
}
