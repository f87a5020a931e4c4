import { describe, expect, it } from 'vitest'
import { readDatabaseAddress } from './database-address.ts'

const NEAR = {
  host: '127.0.0.1',
  port: 5432,
  database: 'flightline',
  user: 'gate',
  password: null,
  tls: 'none',
  authority: null,
}

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://gate@127.0.0.1/flightline', {}],
    ['postgresql://gate@127.0.0.1:6432/flightline', { port: 6432 }],
    [
      'postgres://gate:p%40ss%2Fword@[fd00::2]/flightline',
      { host: 'fd00::2', password: 'p@ss/word' },
    ],
    ['postgres://gate@db/flight%20line', { host: 'db', database: 'flight line' }],
    ['postgres://gate@%2Frun%2Fpostgresql/flightline', { host: '/run/postgresql' }],
    [
      'postgres://gate@db.example/flightline?sslmode=verify-full',
      { host: 'db.example', tls: 'verified' },
    ],
    [
      'postgres://gate@db.example/flightline?sslmode=require',
      { host: 'db.example', tls: 'unverified' },
    ],
    ['postgres://gate@db.example/flightline?sslmode=disable', { host: 'db.example' }],
    [
      'postgres://gate@10.0.0.5/flightline?sslmode=verify-full&sslrootcert=/etc/ca.pem',
      { host: '10.0.0.5', tls: 'verified', authority: '/etc/ca.pem' },
    ],
  ])('%s is understood', (text, more) => {
    expect(readDatabaseAddress(text)).toEqual({ ...NEAR, ...more })
  })

  it.each([
    // A bare path, a name, a word with a typo: nothing of it is made into a file or an empty database.
    ['/var/lib/flightline', /must be an address such as postgres:/],
    ['flightline.sqlite', /must be an address/],
    ['postgre://gate@db/flightline', /must be an address/],
    ['mysql://gate@db/flightline', /must be an address/],
    ['postgres:gate@db/flightline', /must be an address/],
    ['postgres://gate@db', /must be an address/],
    ['postgres://gate@db/', /must be an address/],
    ['postgres://gate@db/one/two', /must be an address/],
    ['postgres://gate@/flightline', /must be an address/],
    ['postgres://db/flightline', /must be an address/],
    ['postgres://gate:CANARY%zz@db/flightline', /must be an address/],
    ['postgres://gate:CANARY@db/flightline#more', /must be an address/],
    ['postgres://gate:CANARY@a.example,b.example/flightline?sslmode=require', /one host/],
    ['postgres://gate:CANARY@db/flightline?options=-c%20x', /sslmode and sslrootcert/],
    ['postgres://gate:CANARY@db/flightline?host=/run', /sslmode and sslrootcert/],
    ['postgres://gate:CANARY@db.example/flightline', /[Aa]dd \?sslmode=verify-full/],
    ['postgres://gate:CANARY@203.0.113.7/flightline', /[Aa]dd \?sslmode=verify-full/],
    [
      'postgres://gate:CANARY@db.example/flightline?sslmode=prefer',
      /sslmode=verify-full, require or/,
    ],
    ['postgres://gate:CANARY@db/flightline?sslmode=toString', /sslmode=verify-full, require or/],
    [
      'postgres://gate:CANARY@db/flightline?sslrootcert=/etc/ca.pem',
      /only have sslrootcert with sslmode=verify-full/,
    ],
  ])('%s is refused, with nothing of its password', (text, words) => {
    const said = readDatabaseAddress(text)
    expect(said).toMatch(words)
    expect(said).not.toMatch(/CANARY|203\.0/)
  })
})
