import { DAY, type DataSet, HOUR, MINUTE, OWN_KEY } from './data-set.ts'

/**
 * Two organizations, three workspaces; the first organization lists twelve keys of all ages and
 * uses, two of one name.
 */
export const mixed: DataSet = [
  {
    organization: 'Northwind',
    name: 'Production',
    keys: [
      OWN_KEY,
      { name: 'billing-api-production', age: 212 * DAY, lastUsed: 4 * MINUTE },
      { name: 'newsletter-production', age: 148 * DAY, lastUsed: 3 * HOUR },
      { name: 'password-reset-production', age: 96 * DAY, lastUsed: 26 * MINUTE },
      { name: 'receipts-worker-production', age: 61 * DAY, lastUsed: 2 * DAY },
      { name: 'crm-sync', age: 320 * DAY, lastUsed: 43 * DAY },
      { name: 'old-website-contact-form', age: 540 * DAY, lastUsed: 201 * DAY },
      { name: 'grafana-alerts', age: 34 * DAY, lastUsed: null },
    ],
  },
  {
    organization: 'Northwind',
    name: 'Staging',
    keys: [
      { name: 'staging-console', age: 15 * DAY, lastUsed: null, usable: true },
      { name: 'newsletter-staging', age: 147 * DAY, lastUsed: 19 * DAY },
      { name: 'load-test', age: 2 * HOUR, lastUsed: null },
      { name: 'load-test', age: 12 * DAY, lastUsed: 11 * DAY },
    ],
  },
  {
    organization: 'Fabrikam',
    name: 'Main',
    keys: [
      { name: 'fabrikam-console', age: 70 * DAY, lastUsed: null, usable: true },
      { name: 'shop-production', age: 69 * DAY, lastUsed: 8 * MINUTE },
    ],
  },
]
