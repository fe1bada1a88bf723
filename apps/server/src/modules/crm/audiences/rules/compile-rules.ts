import { sql } from 'kysely'
import { RULE_FIELDS, RULE_GROUPS, type Rule, type RuleCondition, type RuleGroup } from '@stoa/contract'
import type { Zone } from '@stoa/domain'
import type { Sql } from '#kit/context.ts'
import { birthdaySql, choiceSql, dateSql, idSql, numberSql, textSql, wordSql } from './compile-condition.ts'

/** What rules are asked at: their days begin in the zone of the account. */
export interface RuleScope {
  readonly zone: Zone
  readonly now: Date
}

/**
 * Compiles a checked tree of rules to one condition over contacts `t` (domain.md 4.8). Every value is a parameter, and what other tables
 * say is asked with EXISTS over the indexes of contacts.
 */
export function rulesSql(rules: RuleGroup, scope: RuleScope): Sql {
  const [all, any, none] = RULE_GROUPS.map((key) => (rules[key] ?? []).map((rule) => ruleSql(rule, scope))) as [Sql[], Sql[], Sql[]]
  const parts = [
    ...all,
    ...(any.length ? [sql`(${sql.join(any, sql` OR `)})`] : []),
    // A condition about a value that is missing is unknown; who is not known to meet it is not left out.
    ...none.map((rule) => sql`(${rule}) IS NOT TRUE`),
  ]
  return sql`(${sql.join(parts, sql` AND `)})`
}

const ruleSql = (rule: Rule, scope: RuleScope): Sql => ('field' in rule ? conditionSql(rule, scope) : rulesSql(rule, scope))

function conditionSql(condition: RuleCondition, scope: RuleScope): Sql {
  switch (RULE_FIELDS[condition.field].kind) {
    case 'text':
      return textSql(condition)
    case 'choice':
      return choiceSql(condition)
    case 'id':
      return idSql(condition)
    case 'word':
      return wordSql(condition)
    case 'number':
      return numberSql(condition)
    case 'date':
      return dateSql(condition, scope)
    case 'birthday':
      return birthdaySql(condition, scope)
  }
}
