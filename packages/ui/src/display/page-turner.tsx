import { Group, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery, usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useUiTexts } from '../texts.tsx'

export interface PageTurnerProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

const PHONE = '(max-width: 37.5em)'

/** Links to the first and last page, and to those around the current one; phones have room for the current one alone. */
export function PageTurner({ page, pages, onPage }: PageTurnerProps) {
  const texts = useUiTexts()
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const { range } = usePagination({ total: pages, page, onChange: onPage, siblings: isPhone ? 0 : 1 })
  const turn = (label: string, to: number, Icon: typeof IconChevronLeft) => (
    <UnstyledButton className="stoa-page" aria-label={label} disabled={to < 1 || to > pages} onClick={() => onPage(to)}>
      <Icon size={14} />
    </UnstyledButton>
  )
  return (
    <Group gap={isPhone ? 2 : 8} wrap="nowrap">
      {turn(texts.previous, page - 1, IconChevronLeft)}
      {range.map((item, at) =>
        item === 'dots' ? (
          <Text key={`dots-${at}`} span c="dimmed" aria-hidden>
            …
          </Text>
        ) : (
          <UnstyledButton key={item} className="stoa-page" aria-current={item === page ? 'page' : undefined} onClick={() => onPage(item)}>
            {item}
          </UnstyledButton>
        ),
      )}
      {turn(texts.next, page + 1, IconChevronRight)}
    </Group>
  )
}
