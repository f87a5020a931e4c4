/** Someone named on a booking or a flight. The API gives no ids (§2.1): the e-mail is the identity, else the name. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
}
