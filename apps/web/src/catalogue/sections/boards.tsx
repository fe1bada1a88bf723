import { Box, Text } from '@stoa/ui'
import { Board, placeCard, type BoardColumn } from '@stoa/ui/board'
import { Schedule, type ScheduleView } from '@stoa/ui/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface SampleCard {
  key: string
  name: string
}

/** A board with cards, an empty and a loading column; and a month with events of each kind. */
export function Boards() {
  const { t } = useTranslation(['components', 'pipelines'])
  const cards = [t('samples.name'), t('samples.other_name'), t('samples.company')].map((name, at) => ({ key: String(at), name }))
  const [columns, setColumns] = useState<readonly BoardColumn<SampleCard>[]>([
    { key: 'new', title: t('samples.stages.new'), color: 'var(--d1)', share: 1, count: 3, note: '4.250,00 €', cards },
    { key: 'won', title: t('samples.stages.won'), color: 'var(--d3)', share: 0, count: 0, cards: [] },
    { key: 'lost', title: t('samples.stages.lost'), color: 'var(--d5)', share: 0.4, count: 12, isLoading: true, hasMore: true, cards: [] },
  ])
  const texts = {
    instructions: t('pipelines:board.instructions'),
    move: t('pipelines:board.move'),
    moveTo: t('pipelines:board.move_to'),
    up: t('pipelines:board.up'),
    down: t('pipelines:board.down'),
    top: t('pipelines:board.top'),
    bottom: t('pipelines:board.bottom'),
    empty: t('pipelines:board.empty'),
    moved: (card: string, column: string, place: number, count: number) => t('pipelines:board.moved', { card, column, place, count }),
    lifted: (card: string) => t('pipelines:board.lifted', { card }),
    dropped: (card: string) => t('pipelines:board.dropped', { card }),
  }
  return (
    <>
      <Box h={330}>
        <Board
          label={t('boards.board')}
          columns={columns}
          keyOf={({ key }) => key}
          nameOf={({ name }) => name}
          renderCard={({ name }) => <Text size="sm">{name}</Text>}
          texts={texts}
          markOf={({ key }) => (key === '1' ? 'moved' : undefined)}
          onMove={(move) => setColumns((now) => placeCard(now, ({ key }) => key, move))}
        />
      </Box>
      <Month />
    </>
  )
}

function Month() {
  const { t, i18n } = useTranslation('components')
  const [date, setDate] = useState('2026-10-15')
  const [view, setView] = useState<ScheduleView>('month')
  const at = (day: number, more: object = {}) => ({
    id: String(day),
    title: t('samples.tags.0'),
    start: `2026-10-${day} 10:00:00`,
    end: `2026-10-${day} 11:00:00`,
    color: 'sea',
    ...more,
  })
  return (
    <Schedule
      items={[at(12), at(13, { color: 'orange', canMove: true }), at(14, { isDone: true }), at(21, { isGhost: true })]}
      date={date}
      onDate={setDate}
      view={view}
      onView={setView}
      locale={i18n.language === 'gr' ? 'el' : 'en'}
      labels={{ month: t('boards.month'), week: t('boards.week'), day: t('boards.day'), today: t('boards.today') }}
    />
  )
}
