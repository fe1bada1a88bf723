import type { DuplicateGroup, DuplicateReason } from '@stoa/contract/browser'
import { Avatar, Badge, Box, Flex, Group, RingProgress, StatusBadge, Text, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '../../../kit/index.ts'
import { useContactName } from '../../shared/contacts/index.ts'

const TONES: Record<DuplicateReason, StatusTone> = {
  same_email: 'good',
  same_phone: 'good',
  same_name: 'good',
  similar_name: 'info',
  different_name: 'warning',
  same_company: 'info',
  same_birthday: 'good',
  different_birthday: 'warning',
  chained: 'neutral',
}
const SHOWN = 3

/** Columns of the list of duplicate groups. */
export function useGroupColumns(): ListColumn<DuplicateGroup>[] {
  const { t } = useTranslation('merge')
  const name = useContactName()
  return [
    {
      key: 'contacts',
      title: t('columns.contacts'),
      fixed: true,
      width: '75%',
      least: 190,
      render: (group) => (
        <Flex wrap="wrap" align="center" columnGap="sm" rowGap={4}>
          {group.contacts?.slice(0, SHOWN).map((contact) => (
            <Group key={contact.id} gap={6} wrap="nowrap" maw="100%">
              <Avatar size={26} username={name(contact)} color={contact.id} src={contact.avatar_url} />
              <Text size="sm" fw={contact.id === group.suggested_winner_id ? 600 : 400} truncate miw={0} title={name(contact)}>
                {name(contact)}
              </Text>
            </Group>
          ))}
          {group.size > SHOWN && (
            <Badge variant="light" color="gray">
              {t('more', { count: group.size - SHOWN })}
            </Badge>
          )}
        </Flex>
      ),
    },
    {
      key: 'keys',
      title: t('columns.keys'),
      width: '25%',
      least: 140,
      render: (group) => (
        <Text size="sm" truncate maw={260} title={group.match_keys.join(', ')}>
          {group.match_keys.join(', ')}
        </Text>
      ),
    },
    { key: 'reasons', title: t('columns.reasons'), render: (group) => <Reasons reasons={group.reasons} /> },
    { key: 'size', title: t('columns.size'), sort: 'size', align: 'right', render: (group) => group.size },
    { key: 'score', title: t('columns.score'), sort: 'score', align: 'right', render: (group) => <Score score={group.score} /> },
  ]
}

/** Reasons for and against the match of the contacts. */
export function Reasons({ reasons }: { reasons: readonly DuplicateReason[] }) {
  const { t } = useTranslation('merge')
  return (
    <Group gap={4}>
      {reasons.map((reason) => (
        <Box key={reason} component="span" flex="none">
          <StatusBadge tone={TONES[reason]}>{t(`reasons.${reason}`)}</StatusBadge>
        </Box>
      ))}
    </Group>
  )
}

/** Confidence of the match, 0 to 100. */
export function Score({ score }: { score: number }) {
  const { t } = useTranslation('merge')
  const color = score >= 80 ? 'teal' : score >= 50 ? 'yellow' : 'red'
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap" aria-label={t('score_of', { score })}>
      <RingProgress size={26} thickness={4} sections={[{ value: score, color }]} aria-hidden />
      <Text size="sm" fw={600} ff="monospace">
        {score}
      </Text>
    </Group>
  )
}
