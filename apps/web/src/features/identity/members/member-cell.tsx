import { Avatar, Group, Stack, Text } from '@stoa/ui'

/** A person in a list: picture, name, address. */
export function PersonCell({ user }: { user: { username: string; email?: string; color: number; avatar_url: string | null } }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar size={32} username={user.username} color={user.color} src={user.avatar_url} />
      <Stack gap={0} miw={0}>
        <Text size="sm" fw={550} truncate>
          {user.username}
        </Text>
        {user.email && (
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        )}
      </Stack>
    </Group>
  )
}
