import { automationChoices, type Automation, type AutomationTrial } from '@stoa/contract/browser'
import { Anchor, Table, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../../kit/index.ts'
import { contactPaths } from '../../../crm/contacts/index.ts'
import { NO_CHOICES, useNodeWords } from '../edit/node-words.tsx'

type Walk = AutomationTrial['contacts'][number]

/** The contacts of a trial, each with the steps it would pass. */
export function TrialWays({ automation, trial }: { automation: Automation; trial: AutomationTrial }) {
  const { t } = useTranslation('automations')
  const { account_id, graph } = automation
  const loaded = useEndpoint(automationChoices, { params: { account_id } }, { staleTime: 60_000 })
  const words = useNodeWords(loaded.answer?.data ?? NO_CHOICES)
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.contact')}</Table.Th>
            <Table.Th>{t('way')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trial.contacts.map((walk) => (
            <Table.Tr key={walk.contact_id} style={{ verticalAlign: 'top' }}>
              <Table.Td>
                <Anchor component={Link} to={contactPaths.page(account_id, walk.contact_id)} size="sm" c="bright">
                  {walk.name}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {walk.enters ? <Way path={walk.path} graph={graph} words={words} /> : <Text size="sm">{t('would_not_enter')}</Text>}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface WayProps {
  path: Walk['path']
  graph: Automation['graph']
  words: ReturnType<typeof useNodeWords>
}

function Way({ path, graph, words }: WayProps) {
  const { t } = useTranslation('automations')
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20 }} aria-label={t('way')}>
      {path.map(({ node: id, branch, refusal }, at) => {
        const node = graph.nodes.find((one) => one.id === id)
        const text = node ? words(node) : ''
        return (
          <Text component="li" size="sm" key={`${id}.${at}`} c={refusal ? 'dimmed' : undefined}>
            {node ? t(`nodes.${node.type}`) : id}
            {text && (
              <Text component="span" size="sm" c="dimmed">
                {' '}
                {text}
              </Text>
            )}
            {branch && branch !== 'next' && ` → ${t(`branches.${branch}` as 'branches.yes')}`}
            {refusal && ` (${t(`reasons.${refusal}` as 'reasons.by_hand', { defaultValue: refusal })})`}
          </Text>
        )
      })}
    </ol>
  )
}
