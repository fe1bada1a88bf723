import { Anchor, EmptyState, Paper, ScrollArea, Table, Text, Title } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addressQuery } from '../../../kit/index.ts'
import type { Target } from './target.ts'
import './report-table.css'

export interface ReportColumn<Row> {
  title: string
  render: (row: Row) => ReactNode
  isNumber?: boolean
  /** Link to the list of the figure in this column. */
  to?: (row: Row) => Target | null
}

interface ReportTableProps<Row> {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  columns: readonly ReportColumn<Row>[]
  /** Link of the first cell to the list of a row. */
  to?: (row: Row) => Target | null
  /** Explanation of the figures if necessary. */
  note?: string
}

/** One breakdown of a report. Each row links to the counted records. */
export function ReportTable<Row>({ title, rows, keyOf, columns, to, note }: ReportTableProps<Row>) {
  const { t } = useTranslation('reports')
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {note && (
        <Text size="sm" c="dimmed" mb="xs">
          {note}
        </Text>
      )}
      {rows.length ? (
        <ScrollArea>
          <Table verticalSpacing={6} horizontalSpacing="xs" aria-label={title} className="stoa-report-table">
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column.title} ta={column.isNumber ? 'right' : 'left'} fz="xs" style={{ verticalAlign: 'bottom' }}>
                    {column.title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={keyOf(row)}>
                  {columns.map((column, at) => (
                    <Table.Td
                      key={column.title}
                      ta={column.isNumber ? 'right' : 'left'}
                      data-number={column.isNumber || undefined}
                      data-label={column.title}
                    >
                      <Opening target={(at === 0 ? to : column.to)?.(row) ?? null}>{column.render(row)}</Opening>
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      ) : (
        <EmptyState title={t('empty')} />
      )}
    </Paper>
  )
}

/** A number with hyphens that does not wrap. */
export const Unbroken = ({ children }: { children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

function Opening({ target, children }: { target: Target | null; children: ReactNode }) {
  if (!target) return children
  return (
    <Anchor component={Link} to={target.path} search={addressQuery(target.search)} size="sm">
      {children}
    </Anchor>
  )
}
