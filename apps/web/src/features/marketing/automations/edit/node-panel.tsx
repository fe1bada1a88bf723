import type { AutomationNode } from '@stoa/contract/browser'
import { branchesOf, nextNode } from '@stoa/domain'
import { Button, Group, IconTrash, Paper, Select, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { changeNode, leadTo, orderOf, removeNode } from './graph-edit.ts'
import { NodeFields } from './node-fields.tsx'
import { useNodeWords } from './node-words.tsx'
import type { Draft } from './use-draft.ts'

interface NodePanelProps {
  node: AutomationNode
  draft: Draft
  faults: Readonly<Record<string, string>>
  isLocked: boolean
  onChoose: (id: string) => void
}

/** What a node does, and where its branches lead. */
export function NodePanel({ node, draft, faults, isLocked, onChoose }: NodePanelProps) {
  const { t } = useTranslation('automations')
  const { graph } = draft
  const at = graph.nodes.indexOf(node)
  const own = `graph.nodes.${at}`
  const errors = Object.fromEntries(
    Object.entries(faults).flatMap(([place, text]) => (place.startsWith(`${own}.`) ? [[place.slice(own.length + 1), text]] : [])),
  )
  const change = (fields: Partial<AutomationNode>) => draft.set({ graph: changeNode(graph, node.id, fields) })
  const remove = () => {
    draft.set({ graph: removeNode(graph, node.id) })
    onChoose(graph.edges.find(({ to }) => to === node.id)?.from ?? 'trigger')
  }
  return (
    <Paper withBorder p="md" component="section" aria-label={t(`nodes.${node.type}`)}>
      <Stack gap="sm">
        <Text component="h2" size="md" fw={650} m={0}>
          {t(`nodes.${node.type}`)}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`node_texts.${node.type}`)}
        </Text>
        {faults[own] && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {faults[own]}
          </Text>
        )}
        <fieldset disabled={isLocked} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack gap="sm">
            <NodeFields node={node} choices={draft.choices} errors={errors} onChange={change} />
            <Ways node={node} draft={draft} />
            {!isLocked && node.type !== 'end' && (
              <Group justify="flex-end">
                <Button variant="subtle" color="red" size="compact-sm" leftSection={<IconTrash size={14} />} onClick={remove}>
                  {t('remove_node')}
                </Button>
              </Group>
            )}
          </Stack>
        </fieldset>
      </Stack>
    </Paper>
  )
}

/** Where each branch leads; another node of the automation can be chosen, so that paths join. */
function Ways({ node, draft }: { node: AutomationNode; draft: Draft }) {
  const { t } = useTranslation('automations')
  const words = useNodeWords(draft.choices)
  const { graph } = draft
  const order = orderOf(graph)
  const options = order.flatMap((id, at) => {
    const one = graph.nodes.find((each) => each.id === id)
    return one && one !== node ? [{ value: id, label: `${at + 2}. ${t(`nodes.${one.type}`)} ${words(one)}`.slice(0, 60) }] : []
  })
  return branchesOf(node).map((branch) => (
    <Select
      key={branch}
      label={branch === 'next' ? t('leads_to') : t('branch_leads_to', { branch: t(`branches.${branch}` as 'branches.yes') })}
      options={options}
      value={nextNode(graph, node.id, branch) ?? ''}
      onChange={(to) => to && draft.set({ graph: leadTo(graph, node.id, branch, String(to)) })}
    />
  ))
}
