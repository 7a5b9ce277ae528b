// Controls: forms of the operations of the control interface, beside the state that they change.
import { $, place, trouble } from "./app.js";
import { commands } from "./forms.js";

const root = $("#controls");

export async function show() {
  await Promise.all([place("/state"), $("#fault-kind") ?? place("/fault")]);
  commands(root);
}
addEventListener("controlled", () => {
  if (!root.hidden) show().catch(trouble);
});
addEventListener("change", async (e) => {
  if (e.target.id !== "fault-kind") return;
  await place("/fault", { kind: e.target.value });
  commands(root);
});
