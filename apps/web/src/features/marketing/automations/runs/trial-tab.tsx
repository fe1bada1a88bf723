import { dryRunAutomation, type AutomationTrial } from '@stoa/contract/browser'
import { Alert, Anchor, Button, Group, Stack, Table, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../kit/index.ts'
import { contactPaths } from '../../../crm/contacts/index.ts'
import { useAutomation } from '../page/use-automation.ts'

/** Shows which way real contacts would go now, without any effect. */
export function TrialTab() {
  const { t } = useTranslation('automations')
  const { automation } = useAutomation()
  const dry = useChange(dryRunAutomation, [])
  const { account_id, uuid } = automation
  const trial = dry.answer?.data
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={640}>
        {t('trial_text')}
      </Text>
      <Group>
        <Button loading={dry.isPending} onClick={() => dry.run({ params: { account_id, uuid }, body: {} })}>
          {t('try')}
        </Button>
      </Group>
      {dry.error && (
        <Alert color="red" role="alert">
          {dry.error.message}
        </Alert>
      )}
      {trial?.contacts.length === 0 && <Alert>{t('trial_empty')}</Alert>}
      {trial && trial.contacts.length > 0 && <Ways trial={trial} accountId={account_id} />}
    </Stack>
  )
}

function Ways({ trial, accountId }: { trial: AutomationTrial; accountId: number }) {
  const { t } = useTranslation('automations')
  const { automation } = useAutomation()
  const nameOf = (id: string) => {
    const node = automation.graph.nodes.find((one) => one.id === id)
    return node ? t(`nodes.${node.type}`) : id
  }
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('columns.contact')}</Table.Th>
            <Table.Th>{t('way')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trial.contacts.map(({ contact_id, name, enters, path }) => (
            <Table.Tr key={contact_id}>
              <Table.Td>
                <Anchor component={Link} to={contactPaths.page(accountId, contact_id)} size="sm" c="bright">
                  {name}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {enters
                  ? path.map(({ node, branch, refusal }, at) => (
                      <Text key={`${node}.${at}`} component="span" size="sm" c={refusal ? 'dimmed' : undefined}>
                        {at > 0 && ' → '}
                        {nameOf(node)}
                        {branch && branch !== 'next' && ` (${t(`branches.${branch}` as 'branches.yes')})`}
                        {refusal && ` (${t(`reasons.${refusal}` as 'reasons.by_hand', { defaultValue: refusal })})`}
                      </Text>
                    ))
                  : t('would_not_enter')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
