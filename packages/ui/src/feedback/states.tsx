import { Alert, Button, Group, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiTexts } from '../texts.tsx'

/** The content of an empty place: why it is empty, and the next step. */
export function EmptyState({
  title,
  text,
  icon,
  action,
}: {
  title: string
  text?: string | undefined
  icon?: ReactNode
  action?: ReactNode
}) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" data-testid="empty-state">
      <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
        {icon ?? <IconInbox size={28} stroke={1.5} />}
      </ThemeIcon>
      <Title order={2} size="h3" ta="center">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" ta="center" maw={420}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}

/** A failure with its request id and a retry. */
export function ErrorState({
  message,
  requestId,
  onRetry,
}: {
  message: string
  requestId?: string | null | undefined
  onRetry?: (() => void) | undefined
}) {
  const texts = useUiTexts()
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={message} role="alert">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{requestId ? `${texts.request_id}: ${requestId}` : ''}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** Placeholder in the shape of a list, for the first load. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  const { loading } = useUiTexts()
  return (
    <Stack gap="sm" p="md" aria-busy aria-label={loading} role="status">
      {Array.from({ length: rows }, (_, at) => (
        <Group key={at} wrap="nowrap">
          <Skeleton height={32} circle />
          <Skeleton height={12} width={`${28 + ((at * 17) % 24)}%`} />
          <Skeleton height={12} width="18%" visibleFrom="sm" />
          <Skeleton height={12} width="12%" visibleFrom="md" />
        </Group>
      ))}
    </Stack>
  )
}

/** Placeholder in the shape of a page, while a screen loads. */
export function PageSkeleton() {
  const { loading } = useUiTexts()
  return (
    <Stack pt="md" aria-busy aria-label={loading} role="status">
      <Skeleton height={28} width={220} />
      <Skeleton height={120} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </Stack>
  )
}
