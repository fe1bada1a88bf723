import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import './facts.css'

/** A read-only list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="stoa-facts">
      {facts.map(([term, value]) => (
        <Group key={term} gap="xs" wrap="nowrap">
          <Text component="dt" size="sm" c="dimmed" w={150}>
            {term}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {value}
          </Text>
        </Group>
      ))}
    </dl>
  )
}
