import type { Device } from "./device";

interface ServoLook {
  w: number;
  h: number;
  d: number;
  body: string;
  front: string;
  accent: string;
  /** Order of the fittings on the front from top to bottom. */
  fittings: string;
}

/** Size, colours and front by product line. */
export function servoLook(d: Device): ServoLook {
  const n = d.part.name;
  const rng = d.rng;
  const amps = Number(/(\d+) A\b/.exec(n)?.[1] ?? 0);
  const base: ServoLook = {
    w: 60,
    h: 270,
    d: 190,
    body: "#b9bec1",
    front: "#6d7377",
    accent: "#00a0a0",
    fittings: "label,display,rj,sub,clamp",
  };
  if (/Fanuc/.test(d.part.maker))
    return {
      ...base,
      w: /80\/80|SP 15|PS/.test(n) ? 90 : 60,
      h: 300,
      d: 230,
      body: "#c2c6c4",
      front: "#efe9d2",
      accent: "#e8c31c",
      fittings: "label,seven,sub,rj,door",
    };
  if (/SIMODRIVE/.test(n))
    return {
      ...base,
      w: 100,
      h: 350,
      d: 240,
      front: "#54595c",
      fittings: "label,sub,sub,door,clamp",
    };
  if (/Sensor Module/.test(n))
    return { ...base, w: 50, h: 150, d: 110, front: "#676d71", fittings: "label,rj,clamp" };
  if (/CU310/.test(n))
    return { ...base, w: 73, h: 190, d: 75, fittings: "label,display,rj,sub,clamp" };
  if (/S120/.test(n))
    return {
      ...base,
      w: amps >= 30 ? 100 : 50,
      h: 280,
      d: 215,
      fittings: "label,rj,door,clamp,clamp",
    };
  if (/9300/.test(n))
    return {
      ...base,
      w: 78 + amps,
      h: 270,
      d: 200,
      body: "#c3c9cf",
      front: "#d2d7db",
      accent: "#1f4fa0",
      fittings: "label,keypad,sub,sub,clamp",
    };
  if (/ACOPOS/.test(n))
    return {
      ...base,
      w: /1090/.test(n) ? 86 : 70,
      h: 290,
      d: 200,
      body: "#b7bcbf",
      front: "#e0662c",
      accent: "#e0662c",
      fittings: "label,seven,rj,clamp,clamp",
    };
  if (/AX5/.test(n))
    return {
      ...base,
      w: 92,
      h: 274,
      d: 185,
      body: "#a9afb2",
      front: "#3c4144",
      accent: "#c8202b",
      fittings: "label,display,keys,rj,sub,clamp",
    };
  if (/Compax/.test(n))
    return {
      ...base,
      w: 85,
      h: 240,
      d: 180,
      body: "#bfc3c4",
      front: "#3a3f42",
      accent: "#e8b31c",
      fittings: "label,seven,sub,sub,clamp",
    };
  if (/EcoDrive|DIAX/.test(n))
    return {
      ...base,
      w: 65,
      h: 360,
      d: 240,
      body: "#c3c7c8",
      front: "#3b4a63",
      accent: "#2a4f8f",
      fittings: "label,seven,sub,clamp,sub,clamp",
    };
  if (/IndraDrive/.test(n))
    return {
      ...base,
      w: /HMV/.test(n) ? 150 : /HMS|W0028/.test(n) ? 75 : 65,
      h: 330,
      d: 230,
      body: "#b5babd",
      front: "#cfd3d5",
      accent: "#2a4f8f",
      fittings: "label,keypad,sub,clamp,door",
    };
  if (/MELSERVO/.test(n))
    return {
      ...base,
      w: /100B/.test(n) ? 60 : 40,
      h: 168,
      d: 150,
      body: "#4f565f",
      front: "#5b636d",
      accent: "#d7262f",
      fittings: "label,seven,rj,sub,clamp",
    };
  if (/Sigma/.test(n))
    return {
      ...base,
      w: /5R5/.test(n) ? 70 : /SGDM/.test(n) ? 55 : 50,
      h: 160,
      d: 165,
      body: /Sigma-7/.test(n) ? "#d5d7d6" : "#3b4044",
      front: /Sigma-7/.test(n) ? "#e4e6e5" : "#474c50",
      accent: "#1f5fb0",
      fittings: "label,seven,keys,rj,sub,clamp",
    };
  if (/Accurax/.test(n))
    return {
      ...base,
      w: 65,
      h: 150,
      d: 170,
      body: "#3a3f42",
      front: "#e0e2e1",
      accent: "#1f66ad",
      fittings: "label,seven,rj,sub,clamp",
    };
  if (/Festo/.test(d.part.maker))
    return {
      ...base,
      w: 66,
      h: 207,
      d: 181,
      body: "#b5babd",
      front: "#d9dcdd",
      accent: "#0091dc",
      fittings: "label,seven,rj,sub,clamp",
    };
  if (/Lexium/.test(n))
    return {
      ...base,
      w: 68,
      h: 270,
      d: 237,
      body: "#3c4144",
      front: "#494f53",
      accent: "#3dcd58",
      fittings: "label,seven,keys,rj,clamp",
    };
  return { ...base, w: rng.int(55, 80) };
}
