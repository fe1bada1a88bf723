import { mergeStatus, previewBulkMerge, startBulkMerge, type BulkPreview, type MergeCriteria } from '@stoa/contract/browser'
import {
  Alert,
  Avatar,
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  Group,
  IconGitMerge,
  Paper,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
  toast,
} from '@stoa/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, reasonOf, useChange } from '../../../kit/index.ts'
import { useContactName } from '../../shared/contacts/index.ts'
import { Reasons, Score } from './group-columns.tsx'

interface BulkPreviewPanelProps {
  accountId: number
  criteria: MergeCriteria
  filter: Record<string, unknown>
}

/** Preview of a bulk merge: figures and a random sample of groups. Starts the merge after confirmation. */
export function BulkPreviewPanel({ accountId, criteria, filter }: BulkPreviewPanelProps) {
  const { t } = useTranslation('merge')
  const [isAsking, setAsking] = useState(false)
  const start = useChange(startBulkMerge, [mergeStatus])
  const body = { criteria, ...(Object.keys(filter).length > 0 && { filter }) }
  const preview = useQuery({
    queryKey: ['bulk-merge-preview', accountId, body],
    queryFn: ({ signal }) => call(previewBulkMerge, { params: { account_id: accountId }, body, signal }),
    retry: false,
    staleTime: 0,
  })
  const run = async () => {
    try {
      await start.send({ params: { account_id: accountId }, body })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
    setAsking(false)
  }
  if (preview.isError)
    return (
      <ErrorState
        message={reasonOf(preview.error)}
        requestId={preview.error instanceof ApiError ? preview.error.request_id : null}
        onRetry={() => void preview.refetch()}
      />
    )
  if (!preview.data) return <Skeleton height={220} radius="md" />
  const figures = preview.data.data
  return (
    <Paper withBorder p="md" radius="md">
      <Stack>
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4">
            {t('bulk.preview')}
          </Title>
          <Button leftSection={<IconGitMerge size={16} />} disabled={!figures.groups} onClick={() => setAsking(true)}>
            {t('bulk.start', { count: figures.groups })}
          </Button>
        </Group>
        {figures.groups ? <Figures figures={figures} /> : <EmptyState title={t('bulk.nothing_title')} text={t('bulk.nothing_text')} />}
        <LeftOut figures={figures} />
        {figures.sample.length > 0 && <Sample figures={figures} />}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t('bulk.confirm_title')}
        confirmLabel={t('bulk.start', { count: figures.groups })}
        pending={start.isPending}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        {t('bulk.confirm_text', { contacts: figures.contacts, groups: figures.groups, losers: figures.losers })}
      </ConfirmDialog>
    </Paper>
  )
}

function Figures({ figures }: { figures: BulkPreview }) {
  const { t } = useTranslation('merge')
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {(['groups', 'contacts', 'losers'] as const).map((name) => (
        <Stack key={name} gap={0}>
          <Text size="xl" fw={700}>
            {figures[name]}
          </Text>
          <Text size="sm" c="dimmed">
            {t(`bulk.figures.${name}`)}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  )
}

function LeftOut({ figures }: { figures: BulkPreview }) {
  const { t } = useTranslation('merge')
  if (!figures.too_large && !figures.dismissed) return null
  return (
    <Alert color="gray" variant="light">
      {figures.too_large > 0 && <Text size="sm">{t('bulk.too_large', { count: figures.too_large })}</Text>}
      {figures.dismissed > 0 && <Text size="sm">{t('bulk.dismissed', { count: figures.dismissed })}</Text>}
    </Alert>
  )
}

function Sample({ figures }: { figures: BulkPreview }) {
  const { t } = useTranslation('merge')
  const name = useContactName()
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('bulk.sample', { count: figures.sample.length })}
      </Text>
      {figures.sample.map((group) => (
        <Paper key={group.contacts.map((contact) => contact.id).join()} withBorder p="xs" radius="md">
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              {group.contacts.map((contact, at) => (
                <Group key={contact.id} gap={6} wrap="nowrap">
                  {at > 0 && <Text c="dimmed">+</Text>}
                  <Avatar size={24} username={name(contact)} color={contact.id} />
                  <Text size="sm" fw={at === 0 ? 600 : 400} title={[contact.email, contact.phone].filter(Boolean).join(' · ')}>
                    {name(contact)}
                  </Text>
                </Group>
              ))}
            </Group>
            <Group gap="xs">
              <Reasons reasons={group.reasons} />
              <Score score={group.score} />
            </Group>
          </Group>
        </Paper>
      ))}
    </Stack>
  )
}
