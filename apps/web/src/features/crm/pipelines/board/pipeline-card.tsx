import type { StageCard } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Avatar, Group, IconListCheck, IconUser, Stack, StatusBadge, TagPill, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, formatDuration } from '../../../../kit/index.ts'
import { useReaderDay } from '../../../shared/session/index.ts'
import { REQUEST_PRIORITY_TONES } from '../../contact-requests/index.ts'

/** Number of tags shown; the card only counts the others. */
const TAGS_SHOWN = 3

interface PipelineCardProps {
  card: StageCard
  /** Current time in milliseconds since the epoch. */
  now: number
}

/** The card of a request or a contact; contacts have a picture or a mark before their name. */
export function PipelineCard({ card, now }: PipelineCardProps) {
  const isRequest = card.kind === 'contact_request'
  return (
    <Stack gap={6} className="stoa-pipeline-card" data-kind={card.kind}>
      {isRequest ? <RequestHead card={card} /> : <ContactHead card={card} />}
      {card.tags.length > 0 && (
        <Group gap={4}>
          {card.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <TagPill key={tag.id} name={tag.name} color={tag.color} />
          ))}
          {card.tags.length > TAGS_SHOWN && (
            <Text size="xs" c="dimmed">
              +{card.tags.length - TAGS_SHOWN}
            </Text>
          )}
        </Group>
      )}
      <Foot card={card} now={now} />
    </Stack>
  )
}

function RequestHead({ card }: { card: StageCard }) {
  return (
    <Stack gap={2} pr={22}>
      <Text size="sm" fw={card.unread ? 700 : 550} lineClamp={2}>
        {card.subject}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {[card.name, card.company].filter(Boolean).join(', ') || `#${card.number}`}
      </Text>
    </Stack>
  )
}

function ContactHead({ card }: { card: StageCard }) {
  const { t } = useTranslation('pipelines')
  return (
    <Stack gap={2} pr={22}>
      <Group gap={6} wrap="nowrap" align="flex-start">
        {card.avatar_url ? (
          <Avatar size={20} username={card.name} color={card.id} src={card.avatar_url} />
        ) : (
          <IconUser size={15} className="stoa-pipeline-kind" role="img" aria-label={t('kinds.contact')} />
        )}
        <Text size="sm" fw={550} lineClamp={2}>
          {card.name}
        </Text>
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {card.company ?? card.email ?? card.phone ?? ' '}
      </Text>
    </Stack>
  )
}

function Foot({ card, now }: PipelineCardProps) {
  return (
    <Group gap={8} justify="space-between" wrap="nowrap" align="flex-end">
      <Group gap="4px 8px">
        {card.value_minor !== null && card.currency !== null && (
          <Text size="sm" fw={600}>
            {formatMoney(card.value_minor, card.currency)}
          </Text>
        )}
        <Marks card={card} now={now} />
      </Group>
      {card.user && <Avatar size={24} username={card.user.username} color={card.user.color} src={card.user.avatar_url} />}
    </Group>
  )
}

/** Items that need attention: priority, overdue response, long stay in the stage, expected close and open tasks. */
function Marks({ card, now }: PipelineCardProps) {
  const { t, i18n } = useTranslation(['pipelines', 'requests'])
  const timeInStage = formatDuration(Math.max(0, now - Date.parse(card.stage_entered_at)) / 1000, i18n.language, 'short')
  return (
    <>
      {card.priority && card.priority !== 'normal' && (
        <StatusBadge tone={REQUEST_PRIORITY_TONES[card.priority]}>{t(`requests:priorities.${card.priority}`)}</StatusBadge>
      )}
      <Text
        size="xs"
        c={card.rotting ? undefined : 'dimmed'}
        className={card.rotting ? 'stoa-pipeline-stale' : undefined}
        component="span"
        title={t('card.in_stage')}
      >
        {card.rotting ? `${t('card.stale')} · ${timeInStage}` : timeInStage}
      </Text>
      {card.status === 'open' && <OpenMarks card={card} now={now} />}
      {card.tasks_count > 0 && (
        <Text size="xs" c="dimmed" component="span" aria-label={t('card.tasks', { count: card.tasks_count })}>
          <IconListCheck size={13} className="stoa-pipeline-mark" aria-hidden /> {card.tasks_count}
        </Text>
      )}
    </>
  )
}

/** Overdue items of an open request, and its expected close. */
function OpenMarks({ card, now }: PipelineCardProps) {
  const { t, i18n } = useTranslation('pipelines')
  const today = useReaderDay(now)
  const isPast = card.expected_close_date !== null && card.expected_close_date < today
  const isLate = card.response_due_at !== null && !card.first_response_at && Date.parse(card.response_due_at) < now
  return (
    <>
      {isLate && <StatusBadge tone="bad">{t('card.answer_late')}</StatusBadge>}
      {card.expected_close_date && (
        <Text
          size="xs"
          c={isPast ? undefined : 'dimmed'}
          className={isPast ? 'stoa-pipeline-late' : undefined}
          component="span"
          title={t('card.expected_close')}
        >
          {isPast
            ? t('card.past', { date: formatDay(card.expected_close_date, i18n.language) })
            : formatDay(card.expected_close_date, i18n.language)}
        </Text>
      )}
    </>
  )
}
