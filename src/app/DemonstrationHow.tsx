export function DemonstrationHow() {
  return (
    <div className="grid gap-3 max-w-[56ch] whitespace-normal">
      <p>
        Flightline reads a school’s own system and never writes to it. It needs three settings, in
        the environment or in the file .env: the address of the school’s read API, its key, and the
        school’s time zone. The file .env.example names them and all others.
      </p>
      <p>Restart Flightline, and your school appears here. The key never leaves the server.</p>
    </div>
  )
}
