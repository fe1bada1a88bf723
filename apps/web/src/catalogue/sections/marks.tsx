import { Avatar, Badge, Box, Facts, FirstTags, Group, StatusBadge, TabRow, Tabs, TagPill, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: readonly StatusTone[] = ['neutral', 'info', 'good', 'warning', 'bad']
const COLORS = ['#0e7490', '#c2410c', '#4d7c0f', null]

/** What says something in one or two words: statuses, tags, people, facts, tabs. */
export function Marks() {
  const { t } = useTranslation('components')
  const tags = COLORS.map((color, at) => ({ id: at, name: t(`samples.tags.${at}`), color }))
  const state = (
    <StatusBadge key="state" tone="good">
      {t('marks.tones.good')}
    </StatusBadge>
  )
  return (
    <>
      <Group gap="lg">
        {TONES.map((tone) => (
          <StatusBadge key={tone} tone={tone}>
            {t(`marks.tones.${tone}`)}
          </StatusBadge>
        ))}
      </Group>
      <Group gap="sm">
        {tags.map((tag) => (
          <TagPill key={tag.id} name={tag.name} color={tag.color} />
        ))}
        <TagPill name={t('samples.tags.0')} color="#7e22ce" onRemove={() => undefined} removeLabel={t('actions.destroys')} />
        <Box w={180}>
          <FirstTags tags={tags} />
        </Box>
        <Badge>{t('marks.badge')}</Badge>
        <Badge variant="light">12</Badge>
      </Group>
      <Group gap="sm">
        <Avatar username={t('samples.name')} />
        <Avatar username={t('samples.other_name')} size={36} />
        <Avatar username={t('samples.company')} isCompany />
        <Avatar username={t('samples.company')} isCompany color={3} size={36} />
        <Avatar username={t('samples.name')} src="/stoa.svg" size={24} />
      </Group>
      <Facts
        facts={[
          [t('samples.columns.name'), t('samples.name')],
          [t('samples.columns.company'), t('samples.company')],
          [t('samples.columns.state'), state],
        ]}
      />
      <Tabs defaultValue="0">
        <TabRow active="0" label={t('marks.tabs')}>
          {[0, 1, 2].map((at) => (
            <Tabs.Tab key={at} value={String(at)}>
              {t(`samples.tags.${at}`)}
            </Tabs.Tab>
          ))}
          <Tabs.Tab value="3" disabled>
            {t('fields.disabled')}
          </Tabs.Tab>
        </TabRow>
      </Tabs>
    </>
  )
}
