import { updateCampaignSchedule, type Campaign } from '@stoa/contract/browser'
import { ActionIcon, Button, Chip, DayInput, Group, IconPlus, IconTrash, SettingsCard, SimpleGrid, Stack, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, FormModal, useEndpointForm, type EndpointForm } from '../../../../kit/index.ts'
import { CampaignDays } from '../campaign-marks.tsx'
import { TOUCHED } from '../campaign-paths.ts'
import { useMayUpdate } from '../record/campaign-facts.tsx'

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** When a campaign runs: days, and hours of the week. */
export function ScheduleCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [isEditing, setEditing] = useState(false)
  const isOpen = useMayUpdate(campaign) && campaign.status !== 'completed'
  const edit = isOpen && (
    <Can endpoint={updateCampaignSchedule}>
      <Button variant="default" onClick={() => setEditing(true)}>
        {t('schedule.edit')}
      </Button>
    </Can>
  )
  return (
    <SettingsCard title={t('schedule.title')} action={edit}>
      <Stack gap="xs">
        <CampaignDays campaign={campaign} />
        {campaign.dayparts.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('schedule.always')}
          </Text>
        )}
        {campaign.dayparts.map((part) => (
          <Text key={`${part.days.join()} ${part.from}`} size="sm">
            {part.days.map((day) => t(`schedule.days.${day}` as 'schedule.days.1')).join(', ')} · {part.from}–{part.to}
          </Text>
        ))}
      </Stack>
      {isEditing && <ScheduleModal campaign={campaign} onClose={() => setEditing(false)} />}
    </SettingsCard>
  )
}

function ScheduleModal({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const form = useEndpointForm(updateCampaignSchedule, {
    params: { campaign_id: campaign.id },
    defaults: {
      start_date: campaign.start_date ?? '',
      end_date: campaign.end_date ?? '',
      dayparts: campaign.dayparts.map((part) => ({ ...part })),
    },
    toBody: (values) => ({
      ...values,
      start_date: values.start_date || null,
      end_date: values.end_date || null,
      version: campaign.version,
    }),
    invalidates: TOUCHED,
    onDone: onClose,
  })
  return (
    <FormModal title={t('schedule.edit')} form={form} submitLabel={t('save')} onClose={onClose} size={680}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label={t('fields.start_date')} max={form.values.end_date || undefined} {...form.getInputProps('start_date')} />
        <DayInput label={t('fields.end_date')} min={form.values.start_date || undefined} {...form.getInputProps('end_date')} />
      </SimpleGrid>
      <DaypartFields form={form} />
    </FormModal>
  )
}

/** Hours of the week, each with its days. */
function DaypartFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('campaigns')
  const parts = form.values.dayparts as Campaign['dayparts']
  const set = (at: number, part: Campaign['dayparts'][number]) =>
    form.setFieldValue(
      'dayparts',
      parts.map((one, index) => (index === at ? part : one)),
    )
  return (
    <Stack gap="sm">
      <Text size="sm" fw={550}>
        {t('schedule.hours')}
      </Text>
      {parts.map((part, at) => (
        <Group key={at} gap="xs" align="flex-start">
          <Chip.Group
            multiple
            value={part.days.map(String)}
            onChange={(days) => set(at, { ...part, days: WEEK.filter((day) => days.includes(String(day))) })}
          >
            <Group gap={4}>
              {WEEK.map((day) => (
                <Chip key={day} value={String(day)} size="xs">
                  {t(`schedule.days.${day}` as 'schedule.days.1')}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <TextInput
            type="time"
            aria-label={t('schedule.from')}
            value={part.from}
            error={form.errors[`dayparts.${at}.from`]}
            onChange={(event) => set(at, { ...part, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            aria-label={t('schedule.to')}
            value={part.to}
            error={form.errors[`dayparts.${at}.to`]}
            onChange={(event) => set(at, { ...part, to: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('schedule.remove_hours')}
            onClick={() =>
              form.setFieldValue(
                'dayparts',
                parts.filter((_, index) => index !== at),
              )
            }
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.setFieldValue('dayparts', [...parts, { days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }])}
        >
          {t('schedule.add_hours')}
        </Button>
      </Group>
    </Stack>
  )
}
