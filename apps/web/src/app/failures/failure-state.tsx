import { Button, Code, Stack, Text, ThemeIcon, Title, useUiTexts } from '@stoa/ui'
import type { ReactNode } from 'react'
import { ApiError, requestIdOf, type FailureProps } from '../../kit/index.ts'
import type { useRetry } from './use-retry.ts'

/** Title, explanation and remedy of a failure, with the status and the request id for support. */
export function FailureState({
  icon,
  title,
  children,
  action,
  reason,
  error,
}: FailureProps & { icon: ReactNode; title: string; children: ReactNode; action: ReactNode }) {
  const { request_id } = useUiTexts()
  const id = requestIdOf(error)
  const isAnswered = error instanceof ApiError
  return (
    <Stack align="center" gap="xs" py={48} px="md" role="alert">
      <ThemeIcon variant="light" color="red" size={56} radius="xl" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} size="h3" ta="center">
        {title}
      </Title>
      <Stack gap={4} maw={560} ta="center" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Stack>
      {action}
      {isAnswered && (
        <Text size="xs" c="dimmed" ta="center" mt="xs">
          {reason}
          {id && (
            <>
              {' · '}
              {request_id}: <Code fz="xs">{id}</Code>
            </>
          )}
        </Text>
      )}
    </Stack>
  )
}

/** Reloads the screen. */
export function RetryButton({ isTrying, retry }: ReturnType<typeof useRetry>) {
  const { retry: word } = useUiTexts()
  return (
    <Button variant="default" onClick={() => void retry()} loading={isTrying}>
      {word}
    </Button>
  )
}
