import { SectionCard } from "#app/ui/index.ts";

/** What the encryption protects and what it can't, in plain words. */
export function WhatServerSees() {
  return (
    <SectionCard title="What we can and can't see">
      <div className="sees">
        <div>
          <h3>We can't see</h3>
          <ul>
            <li>the text of your messages</li>
            <li>your private keys, recovery code or passphrase</li>
            <li>what you search for in your messages: the search runs on your device</li>
          </ul>
        </div>
        <div>
          <h3>We can see</h3>
          <ul>
            <li>who writes to whom, and when</li>
            <li>the size of a message, rounded up to 256 bytes</li>
            <li>how far you have read, and your IP address</li>
            <li>your public keys, and when they changed</li>
            <li>messages that someone reports to our moderators, and only those</li>
          </ul>
        </div>
      </div>
      <details>
        <summary>Limits you should know</summary>
        <ul>
          <li>
            <strong>Compare safety numbers.</strong> Until you do, you trust us to have given you the other person's
            real key.
          </li>
          <li>
            <strong>This site's code comes from our server.</strong> Anyone who controls the code a browser loads could
            take the keys. No website can rule that out.
          </li>
          <li>
            <strong>Anyone who opens your device can read what you can.</strong> Someone who has your keys can read all
            messages you still have, earlier ones too.
          </li>
          <li>
            <strong>In a group</strong>, members trust each other and us about who wrote a message and who is a member:
            neither is signed.
          </li>
        </ul>
      </details>
    </SectionCard>
  );
}
