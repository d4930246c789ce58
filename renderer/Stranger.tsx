/** What a tab sees that was not opened by Strata: no error, only the way in. */
export function Stranger() {
  return (
    <main className="alone text stack gap-3 measure">
      <h1>Strata</h1>
      <p>
        This page shows a private memory, so it opens only from Strata’s own command. Run{' '}
        <code>npm start</code>, or <code>npm run strata -- serve</code>, and follow the address that
        it prints.
      </p>
      <p className="faint">
        That address works once and for a short time; after that, further tabs of the same browser
        open by themselves until Strata ends. Where <code>serve</code> runs, Enter gives a new
        address; so does a second <code>serve</code> in another terminal, while the first goes on.
      </p>
    </main>
  );
}
