import type { RuleGroup } from '@stoa/contract/browser'
import { Anchor, Paper, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../../kit/index.ts'
import { contactPaths } from '../../contacts/index.ts'
import { isComplete } from '../rules/rule-tree.ts'
import { useAudienceCount } from './use-audience-count.ts'

/** How many contacts meet rules while they are edited, and the first of them. */
export function AudienceCountCard({ accountId, rules }: { accountId: number; rules: RuleGroup }) {
  const { t } = useTranslation('audiences')
  const count = useAudienceCount(accountId, rules)
  return (
    <Paper withBorder p="md" className="stoa-audience-count" aria-live="polite">
      {count ? (
        <Stack gap={4}>
          <Text fw={600}>{t('count', { count: count.count, figure: formatCount(count.count) })}</Text>
          {count.people.map(({ contact_id, name }) => (
            <Anchor key={contact_id} component={Link} to={contactPaths.page(accountId, contact_id)} target="_blank" size="sm">
              {name}
            </Anchor>
          ))}
          {count.count > count.people.length && (
            <Text size="xs" c="dimmed">
              {t('count_more', { figure: formatCount(count.count - count.people.length) })}
            </Text>
          )}
        </Stack>
      ) : (
        <Text size="sm" c="dimmed">
          {t(isComplete(rules) ? 'counting' : 'incomplete')}
        </Text>
      )}
    </Paper>
  )
}
